import { makeKey } from "#testing/builders/key.ts";
import { verify } from "../packages/verify/index.js";
import { test as base, callApi, expect } from "./fixtures.ts";

const test = base.extend<{ admin: string }>({
  admin: async ({ owner }, use) => {
    await use((await makeKey(owner.ctx, { scopes: ["admin"] })).token);
  },
});

const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });

test("a delivery of a new subscription is verified by the receiver's package and logged", async ({
  owner,
  admin,
  receiver,
}) => {
  const made = await callApi("/v1/webhooks", admin, post({ url: `${receiver.url}/hook`, events: ["key.revoked"] }));
  expect(made.status).toBe(201);
  const [webhookId, secret] = [String(made.json.id), String(made.json.secret)];
  const key = await makeKey(owner.ctx);
  expect((await callApi(`/v1/keys/${key.id}`, admin, { method: "DELETE" })).status).toBe(200);

  await expect.poll(() => receiver.received.length).toBe(1);
  const [sent] = receiver.received;
  const event = await verify({ body: sent?.body ?? "", headers: sent?.headers ?? {}, secret });
  expect(event).toMatchObject({ event: "key.revoked", data: { key_id: key.id }, mode: "live", replay: false });

  const listed = async () => (await callApi(`/v1/deliveries?webhook_id=${webhookId}`, admin)).json.data;
  await expect.poll(listed).toMatchObject([{ id: event.deliveryId, status: "delivered", attempts_made: 1 }]);
  const detail = await callApi(`/v1/deliveries/${event.deliveryId}`, admin);
  expect(detail.json).toMatchObject({
    body: sent?.body,
    attempts: [{ number: 1, status_code: 200, response_body: "ok" }],
  });

  await test.step("replayed, it arrives again with the original's time and says so", async () => {
    const replayed = await callApi(`/v1/deliveries/${event.deliveryId}/replay`, admin, post({}));
    expect(replayed.json).toMatchObject({ replay_of: event.deliveryId, event_id: event.id });
    await expect.poll(() => receiver.received.length).toBe(2);
    const again = receiver.received[1];
    expect(again?.body).toBe(sent?.body);
    expect(again?.headers).toMatchObject({
      "x-service-replay": "true",
      "x-service-timestamp": sent?.headers["x-service-timestamp"],
    });
    expect(await verify({ body: again?.body ?? "", headers: again?.headers ?? {}, secret })).toMatchObject({
      id: event.id,
      replay: true,
    });
  });
});

test("a test event reaches the endpoint and returns its answer", async ({ admin, receiver }) => {
  const made = await callApi("/v1/webhooks", admin, post({ url: receiver.url, events: ["*"] }));
  receiver.answer.status = 418;
  receiver.answer.body = "short and stout";
  const tested = await callApi(`/v1/webhooks/${made.json.id}/test`, admin, post({ event: "job.completed" }));
  expect(tested.status).toBe(200);
  expect(tested.json).toMatchObject({
    env: "test",
    status: "failed",
    attempts: [{ status_code: 418, response_body: "short and stout", error: { code: "http_error" } }],
  });
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.headers).toMatchObject({ "x-service-mode": "test", "x-service-event": "job.completed" });
});
