import type { ServerResponse } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { idTime, newId, withPrefix } from "#lib/platform/values/ids.ts";
import { EVENT_EXAMPLES } from "#lib/webhooks/events/constants.ts";
import { means, rows, send, sent, withSecret } from "#testing/builders/test-event-sending.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget, tcpTarget } from "#testing/services/outbound-targets.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { verify } from "../../../packages/verify/index.js";
import { getDelivery } from "./get-delivery.ts";

await ownDatabase();
afterAll(closeDb);

const workspace = async () => withSecret(await makeWorkspace());

describe("to any address", () => {
  it.each(EVENT_TYPES)("%s: sends an example that its receiver can verify", async (event) => {
    const ctx = await workspace();
    await using target = await webhookReceiver();
    const delivery = await sent(ctx, { event, url: `${target.url}/hook?a=1` });
    const { method, path, headers, body } = target.last();
    expect([method, path, target.received.length]).toEqual(["POST", "/hook?a=1", 1]);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "x-service-event": event,
      "x-service-delivery": delivery.id,
      "x-service-mode": "test",
      "webhook-id": delivery.event_id,
    });
    expect(headers).not.toHaveProperty("x-service-replay");
    const verified = await verify({ body, headers, secret: ctx.secret });
    expect(verified).toMatchObject({
      event,
      id: delivery.event_id,
      mode: "test",
      replay: false,
      deliveryId: delivery.id,
    });
    expect(verified.data).toEqual(EVENT_EXAMPLES[event].data);
    expect(verified.created_at).toBe(idTime(delivery.event_id).toISOString());
    expect(verified).not.toMatchObject({ id: EVENT_EXAMPLES[event].id });
  });

  it("returns the delivery with its attempt, the same as in the log", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver((_request, response) =>
      response.writeHead(201, { "x-answer": "yes" }).end("thanks"),
    );
    const delivery = await sent(ctx, { url: target.url });
    expect(delivery).toMatchObject({
      object: "delivery",
      event: "job.completed",
      webhook_id: null,
      url: target.url,
      env: "test",
      status: "delivered",
      attempts_made: 1,
      next_attempt_at: null,
      last_status: 201,
      last_error: null,
      replay_of: null,
      body: target.last().body.toString(),
    });
    expect(delivery.attempts).toMatchObject([
      { number: 1, status_code: 201, response_body: "thanks", truncated: false, error: null, address: "127.0.0.1" },
    ]);
    expect(Object.entries(delivery.attempts[0]?.request_headers ?? {})).toEqual(target.last().rawHeaders);
    expect(delivery.attempts[0]?.response_headers).toMatchObject({ "x-answer": "yes" });
    expect(await getDelivery(ctx, delivery.id)).toEqual({ ok: true, value: delivery });
    expect(await rows(ctx)).toEqual([1, 1, 1, 0]);
    const stored = await db().event.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(Buffer.from(stored.body).equals(target.last().body)).toBe(true);
    const row = await db().delivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(row.searchTerms.length).toBeGreaterThan(5);
    expect(await db().deliveryHour.findMany({ where: { workspaceId: ctx.workspaceId } })).toMatchObject([
      { webhookId: "", eventType: "job.completed", env: "test", status: "delivered", deliveries: 1n },
    ]);
  });

  it("goes to nobody else and does not affect later events", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver();
    await makeWebhook(ctx, "https://example.com/");
    await makeWebhook(ctx, "https://example.com/test", { testOnly: true });
    await sent(ctx, { url: target.url });
    await sent(ctx, { url: target.url });
    expect(await rows(ctx)).toEqual([2, 2, 2, 0]);
    await Promise.all(Array.from({ length: 12 }, () => emitEvent(ctx, "test")));
    expect(await db().queuedDelivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(24);
  });
});

it("concurrent tries of one call return the recorded delivery", async () => {
  const ctx = await workspace();
  const held: ServerResponse[] = [];
  await using target = await webhookReceiver((_request, response) => {
    // Both have seen that nothing is recorded when the first is responded to.
    if (held.push(response) === 2) for (const each of held) each.writeHead(204).end();
  });
  const firstTry = newId("req", new Date());
  const tries = await Promise.all([1, 2].map(() => send(ctx, { url: target.url }, { ...means, firstTry })));
  expect(tries[0]).toMatchObject({ ok: true, value: { status: "delivered", attempts_made: 1 } });
  expect(tries[1]).toEqual(tries[0]);
  expect(target.received.map(({ headers }) => headers["webhook-id"])).toEqual(
    Array(2).fill(withPrefix("evt", firstTry)),
  );
  expect(await rows(ctx)).toEqual([1, 1, 1, 0]);
});

describe("reports the endpoint's behavior:", () => {
  it("a status other than 2xx", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver((_request, response) => response.writeHead(500).end("no such table"));
    const delivery = await sent(ctx, { url: target.url });
    expect(delivery).toMatchObject({ status: "failed", attempts_made: 1, last_status: 500, delivered_at: null });
    expect(delivery.attempts).toMatchObject([
      { status_code: 500, response_body: "no such table", error: { code: "http_error" } },
    ]);
    expect(await rows(ctx)).toEqual([1, 1, 1, 0]);
  });

  it("a redirect, which is not followed", async () => {
    const ctx = await workspace();
    await using other = await webhookReceiver();
    await using target = await webhookReceiver((_request, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    expect(await sent(ctx, { url: target.url })).toMatchObject({
      status: "failed",
      last_error: "redirect",
      attempts: [{ status_code: 307, error: { code: "redirect" } }],
    });
    expect(other.hits()).toBe(0);
  });

  it.each([
    ["no response", () => undefined],
    [
      "half a response",
      (socket: import("node:net").Socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"),
    ],
  ])("%s until the deadline", async (_name, talk) => {
    const ctx = await workspace();
    await using target = await tcpTarget((socket) => socket.once("data", () => talk(socket)));
    const delivery = await sent(ctx, { url: target.url }, { ...means, deadlineMs: 60 });
    expect(delivery).toMatchObject({
      status: "failed",
      last_error: "target_timeout",
      attempts: [{ error: { code: "target_timeout" } }],
    });
  });

  it("a closed port", async () => {
    const ctx = await workspace();
    const gone = await httpTarget(() => undefined);
    await gone[Symbol.asyncDispose]();
    const delivery = await sent(ctx, { url: gone.url });
    expect(delivery).toMatchObject({
      status: "failed",
      attempts: [{ status_code: null, response_body: null, error: { code: "target_unreachable" } }],
    });
  });

  it("64 KiB of a long response, and bytes that are not text", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver((_request, response) => response.end(Buffer.alloc(100_000, 0xff)));
    const delivery = await sent(ctx, { url: target.url });
    const [attempt] = delivery.attempts;
    expect(attempt).toMatchObject({ truncated: true, status_code: 200 });
    expect(Buffer.from(attempt?.response_body_base64 ?? "", "base64")).toHaveLength(65_536);
  });
});
