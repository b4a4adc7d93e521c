import { expect, it } from "vitest";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";

// Test receivers listen on loopback.
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
await testDatabase();
const gateway = await testGateway();

async function workspace(keyInput: Record<string, unknown> = {}) {
  const ctx = await makeWorkspace();
  const { token } = await makeKey(ctx, { env: "test", scopes: ["admin"], ...keyInput });
  const env = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: gateway.url };
  return { ctx, trigger: (...words: string[]) => runHere(["trigger", ...words], { env }) };
}

it("sends every event type to any URL, with a signature that verifies", async () => {
  const { ctx, trigger } = await workspace();
  await using target = await webhookReceiver((_request, response) => void response.writeHead(200).end("thanks"));
  for (const event of EVENT_TYPES) {
    const sent = await trigger(event, "--url", target.url, "--json");
    expect(sent).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(sent.out).data).toMatchObject([{ event, status: "delivered", env: "test" }]);
  }
  expect(target.received.map(({ headers }) => headers["x-service-event"])).toEqual([...EVENT_TYPES]);

  const { headers, body } = target.last();
  const secret = await readSigningSecret(ctx.workspaceId, "test");
  const lines = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
  const verified = await runHere(["verify", "--json", ...lines], {
    env: { GATEHOUSE_WEBHOOK_SECRET: secret },
    input: body,
  });
  expect(verified).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(verified.out)).toMatchObject({ valid: true, event: "key.revoked", mode: "test" });
});

it("sends only to test-mode webhooks subscribed to the event", async () => {
  const { ctx, trigger } = await workspace({ env: "live" });
  await using wanted = await webhookReceiver();
  await using other = await webhookReceiver();
  const first = await makeWebhook(ctx, wanted.url, { testOnly: true, events: ["job.completed"] });
  await makeWebhook(ctx, wanted.url, { testOnly: true });
  await makeWebhook(ctx, other.url, { testOnly: true, events: ["job.failed"] });
  await makeWebhook(ctx, other.url, { testOnly: true, status: "paused" });
  const live = await makeWebhook(ctx, other.url);

  const sent = await trigger("job.completed", "--json");
  expect(sent).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(sent.out).data).toHaveLength(2);
  expect([wanted.received.length, other.received.length]).toEqual([2, 0]);
  expect((await trigger("job.completed", "--webhook", first.id)).out).toMatch(/HTTP 204/);
  expect(JSON.parse((await trigger("job.completed", "--live", "--json")).out).data).toMatchObject([
    { webhook_id: live.id },
  ]);
  expect([wanted.received.length, other.received.length]).toEqual([3, 1]);
});

it("fails if one receiver rejects it, and shows its response", async () => {
  const { ctx, trigger } = await workspace();
  await using good = await webhookReceiver();
  await using bad = await webhookReceiver((_request, response) => void response.writeHead(422).end("no such table"));
  await makeWebhook(ctx, good.url, { testOnly: true });
  await makeWebhook(ctx, bad.url, { testOnly: true });
  const sent = await trigger("key.created");
  expect(sent).toMatchObject({ code: 1, err: expect.stringContaining("1 of 2 did not accept the event") });
  expect(sent.out).toContain("no such table");
});

it("explains what prevents sending", async () => {
  const { ctx, trigger } = await workspace();
  expect(await trigger("job.completed")).toMatchObject({ code: 4, out: "", err: expect.stringContaining("--url") });
  await makeWebhook(ctx, "https://a.test/", { testOnly: true, status: "paused" });
  expect(await trigger("job.completed")).toMatchObject({ code: 4, err: expect.stringContaining("paused") });
  expect(await trigger("job.done")).toMatchObject({ code: 2, err: expect.stringContaining("job.completed") });
  expect(await trigger()).toMatchObject({ code: 2, err: expect.stringContaining("event") });
  expect(await trigger("job.failed", "--url", "nonsense")).toMatchObject({
    code: 2,
    err: expect.stringContaining("--url: "),
  });
  const guarded = await trigger("job.failed", "--url", "http://169.254.169.254/");
  expect(guarded).toMatchObject({ code: 2, out: "", err: expect.stringContaining("--url: ") });
  const unknown = await trigger("job.failed", "--webhook", `whk_${"0".repeat(26)}`);
  expect(unknown).toMatchObject({ code: 4, out: "" });
  expect(await trigger("job.failed", "--url", "https://a.test/", "--live")).toMatchObject({ code: 2, out: "" });
});
