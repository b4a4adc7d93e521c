import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import { db } from "#lib/platform/database/client.ts";
import { getDelivery } from "#lib/webhooks/deliveries/get-delivery.ts";
import { replayDelivery } from "#lib/webhooks/deliveries/replay-delivery.ts";
import { CLOSE, connectionPath } from "#lib/webhooks/listeners/protocol.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { accepted, connectCommandLine, refused } from "#testing/processes/command-line.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();

async function listening(input: object = {}) {
  const ctx = await makeWorkspace();
  const key = await makeKey(ctx, { scopes: ["admin"] });
  const opened = await gateway.call("/v1/listeners", {
    token: key.token,
    body: { name: "laptop", forward_to: "http://localhost:4000/", mode: "live", ...input },
  });
  return { ctx, key, opened, id: opened.json.id };
}

/** Emits live events one millisecond apart, since events of the same millisecond have no order. Returns their IDs. */
const emitEvents = (ctx: Ctx, count: number) =>
  db().$transaction(async (tx) => {
    const ids: string[] = [];
    const began = ctx.clock.now().getTime();
    for (let at = 0; at < count; at++) {
      const then = { ...ctx, clock: { now: () => new Date(began + at) } };
      ids.push(await emit(tx, then, "live", { type: "credits.low", data: { balance: at, threshold: 100 } }));
    }
    return ids;
  });

const until = <T>(holds: () => T | Promise<T>) => vi.waitFor(holds, { timeout: 90_000, interval: 10 });

describe("GET /v1/test-secret", () => {
  it.each(["live", "test"] as const)(
    "returns the test secret to a %s key, audited, without creating a listener",
    async (env) => {
      const ctx = await makeWorkspace();
      const key = await makeKey(ctx, { scopes: ["admin"], env });
      const answer = await gateway.call("/v1/test-secret", { token: key.token });
      expect([answer.status, answer.json]).toEqual([200, { secret: await readSigningSecret(ctx.workspaceId, "test") }]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await db().listener.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
      const where = { workspaceId: ctx.workspaceId, action: "webhook.secret_revealed" };
      expect(await db().auditEntry.findMany({ where })).toMatchObject([{ actorId: key.id, after: { env: "test" } }]);
    },
  );

  it("requires the scope admin", async () => {
    const { token } = await makeKey(await makeWorkspace(), { scopes: ["scrape"] });
    const answer = await gateway.call("/v1/test-secret", { token });
    expect([answer.status, answer.json.error.code]).toEqual([403, "insufficient_scope"]);
  });
});

describe("POST /v1/listeners", () => {
  it("opens a listener with the test secret, and later reopens it", async () => {
    const { ctx, key, opened, id } = await listening();
    expect(opened.status).toBe(200);
    expect(opened.json).toMatchObject({
      object: "listener",
      mode: "live",
      events: ["*"],
      connected: false,
      waiting: 0,
    });
    expect(opened.json.secret).toBe(await readSigningSecret(ctx.workspaceId, "test"));
    expect(opened.json.tunnel_url).toEqual(expect.stringMatching(/\/t\/[0-9a-v]{32}$/));
    const again = await gateway.call("/v1/listeners", {
      token: key.token,
      body: { name: "laptop", forward_to: "http://localhost:5000/", mode: "live", events: ["job.completed"] },
    });
    expect(again.json).toMatchObject({ id, tunnel_url: opened.json.tunnel_url, forward_to: "http://localhost:5000/" });
    expect((await gateway.call("/v1/listeners", { token: key.token })).json.data).toHaveLength(1);
  });

  it("refuses invalid URLs, credentials in them, and live mode for test keys", async () => {
    const { ctx } = await listening();
    const { token } = await makeKey(ctx, { scopes: ["admin"], env: "test" });
    const open = (body: object) => gateway.call("/v1/listeners", { token, body: { name: "x", ...body } });
    expect(await open({ forward_to: "4000" })).toMatchObject({ status: 400, json: { error: { param: "forward_to" } } });
    expect(await open({ forward_to: "http://a:b@localhost/" })).toMatchObject({ status: 400 });
    expect(await open({ forward_to: "http://localhost/", mode: "live" })).toMatchObject({ status: 403 });
    expect(await open({ forward_to: "http://localhost/" })).toMatchObject({ status: 200, json: { mode: "test" } });
  });
});

describe("a listener's connection", () => {
  it("sends events in order, and logs the app's answers", async () => {
    const { ctx, key, id } = await listening();
    const line = await connectCommandLine(gateway.url, key.token, id);
    line.room(64);
    const events = await emitEvents(ctx, 3);
    await until(() => expect(line.received.map((each) => each.event_id)).toEqual(events));
    for (const each of line.received) line.answer(each);
    await until(() => expect(line.kept).toHaveLength(3));
    const delivery = await getDelivery(ctx, line.received[0]?.id ?? "");
    expect(delivery).toMatchObject({
      value: {
        status: "delivered",
        url: "http://localhost:4000/",
        body: line.received[0]?.body,
        attempts: [{ number: 1, status_code: 200, response_body: "thanks", address: "127.0.0.1" }],
      },
    });
    line.cut();
  });

  it("retries in order when the app was not listening", async () => {
    const { ctx, key, id } = await listening();
    const line = await connectCommandLine(gateway.url, key.token, id);
    line.room(64);
    const events = await emitEvents(ctx, 3);
    await until(() => expect(line.received).toHaveLength(3));
    const [first, ...rest] = line.received.splice(0);
    if (!first) throw new Error("nothing was received");
    line.say({ say: "results", results: [{ id: first.id, fence: first.fence, attempt: refused }] });
    line.say({ say: "back", ids: rest.map((each) => each.id) });
    line.room(0);
    await until(() => expect(line.kept).toEqual([first.id]));
    expect(line.received).toEqual([]);
    line.room(64);
    await until(() => expect(line.received.map((each) => each.event_id)).toEqual(events));
    expect(line.received[0]).toMatchObject({ id: first.id, attempts_made: 1, fence: first.fence + 1 });
    line.answer(line.received[0] ?? first);
    await until(async () =>
      expect(await getDelivery(ctx, first.id)).toMatchObject({
        value: { status: "delivered", attempts: [{ error: { code: "connection_refused" } }, { status_code: 200 }] },
      }),
    );
    line.cut();
  });

  it("resumes unanswered deliveries on the next connection, under the same IDs", async () => {
    const { ctx, key, id } = await listening();
    const before = await connectCommandLine(gateway.url, key.token, id);
    before.room(64);
    await emitEvents(ctx, 5);
    await until(() => expect(before.received).toHaveLength(5));
    const [first] = before.received;
    if (first) before.answer(first);
    await until(() => expect(before.kept).toHaveLength(1));
    before.cut();
    await emitEvents(ctx, 1);
    const after = await connectCommandLine(gateway.url, key.token, id);
    after.room(64);
    await until(() => expect(after.received).toHaveLength(5));
    expect(after.received.slice(0, 4)).toEqual(before.received.slice(1));
    after.cut();
  });

  it("replaces the previous connection, and accepts each answer once", async () => {
    const { ctx, key, id } = await listening();
    const before = await connectCommandLine(gateway.url, key.token, id);
    before.room(64);
    await emitEvents(ctx, 1);
    await until(() => expect(before.received).toHaveLength(1));
    const after = await connectCommandLine(gateway.url, key.token, id);
    expect(await before.closed).toMatchObject({ code: CLOSE.taken_over });
    after.room(64);
    await until(() => expect(after.received).toEqual(before.received));
    const [only] = after.received;
    if (only) {
      after.answer(only);
      after.answer(only);
      await until(() => expect(after.kept).toEqual([only.id]));
      expect(await getDelivery(ctx, only.id)).toMatchObject({ value: { attempts_made: 1 } });
    }
    after.cut();
  });

  it("sends only events of its mode and subscription", async () => {
    const { ctx, key, id } = await listening({ mode: "test", events: ["job.completed"] });
    const line = await connectCommandLine(gateway.url, key.token, id);
    line.room(64);
    await emitEvents(ctx, 2);
    const sent = await gateway.call(`/v1/listeners/${id}/test`, { token: key.token, body: { event: "job.completed" } });
    expect(sent).toMatchObject({ status: 202, json: { status: "pending", webhook_id: null } });
    expect((await gateway.call(`/v1/deliveries/${sent.json.id}`, { token: key.token })).json).toEqual(sent.json);
    await until(() => expect(line.received.map((each) => each.id)).toEqual([sent.json.id]));
    line.cut();
  });

  it("replays a delivery with the original's timestamp", async () => {
    const { ctx, key, id } = await listening();
    const line = await connectCommandLine(gateway.url, key.token, id);
    line.room(64);
    await emitEvents(ctx, 1);
    await until(() => expect(line.received).toHaveLength(1));
    const [original] = line.received.splice(0);
    if (!original) throw new Error("nothing was received");
    line.answer(original, { ...accepted, status: 500, error: { code: "http_error", message: "500" } });
    await until(async () => expect(await getDelivery(ctx, original.id)).toMatchObject({ value: { status: "failed" } }));
    const replay = await replayDelivery(ctx, original.id);
    expect(replay).toMatchObject({ ok: true, value: { replay_of: original.id, url: "http://localhost:4000/" } });
    await until(() => expect(line.received).toHaveLength(1));
    expect(line.received[0]).toMatchObject({ event_id: original.event_id, replayed_at: expect.any(Number) });
    await gateway.call(`/v1/listeners/${id}`, { token: key.token, method: "DELETE" });
    expect(await line.closed).toMatchObject({ code: CLOSE.ended, reason: expect.stringMatching(/^Revoked by /) });
    expect(await replayDelivery(ctx, original.id)).toMatchObject({ ok: false, error: "listener_ended" });
  });

  it("closes when its key is revoked, stating the reason", async () => {
    const { ctx, key, id } = await listening();
    const line = await connectCommandLine(gateway.url, key.token, id);
    await revokeKey(ctx, key.id, { reason: "left the team" });
    expect(await line.closed).toMatchObject({
      code: CLOSE.key_ended,
      reason: expect.stringContaining("left the team"),
    });
  });

  it("closes after an invalid message", async () => {
    for (const wrong of ["{", '{"say":"room","deliveries":-1}', '{"say":"room","deliveries":1,"more":1}', "[]"]) {
      const { key, id } = await listening();
      const line = await connectCommandLine(gateway.url, key.token, id);
      line.say(wrong);
      expect(await line.closed).toMatchObject({ code: CLOSE.bad_message });
    }
  });

  it("refuses missing and wrong keys, and other workspaces, over HTTP", async () => {
    const { key, id } = await listening();
    const other = await listening();
    const status = async (headers: Record<string, string>, of = id) => {
      const socket = new WebSocket(gateway.url.replace("http", "ws") + connectionPath(of), { headers });
      const [, response] = await once(socket, "unexpected-response");
      return response.statusCode;
    };
    expect(await status({})).toBe(401);
    expect(await status({ authorization: "Bearer svc_live_0000" })).toBe(401);
    expect(await status({ authorization: `Bearer ${key.token}` }, other.id)).toBe(404);
    expect((await gateway.call(connectionPath(id), { token: key.token })).status).toBe(404);
  });
});
