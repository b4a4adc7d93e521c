import { describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { idTime, withPrefix } from "#lib/platform/values/ids.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { REPLAYS_AT_ONCE } from "#lib/webhooks/replays/constants.ts";
import { openSecret } from "#lib/webhooks/subscriptions/secrets.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { changedTables, fingerprint } from "#testing/oracles/workspace-fingerprint.ts";
import type { Answer } from "#testing/services/gateway.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";

// Retries of calls with an Idempotency-Key that did their work but whose answer was not stored,
// because the process or the database failed.

await testDatabase();
// Test receivers listen on loopback.
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const gateway = await testGateway();

/** Tables written by every call. */
const LOGS = ["requests", "key_activity", "usage_hours", "usage_key_hours", "usage_days", "usage_late_hours"];

type Twice = { body?: unknown; key?: string; meanwhile?: (first: Answer) => Promise<unknown> };

async function caller() {
  const ctx = await makeWorkspace();
  const { token } = await makeKey(ctx, { scopes: ["admin"] });
  /**
   * Makes a call, discards its stored answer, and retries it. Returns both answers and the tables
   * that the retry wrote.
   */
  const twice = async (path: string, { body, key = path, meanwhile }: Twice = {}) => {
    const call = () => gateway.call(path, { token, method: "POST", body, headers: { "idempotency-key": key } });
    const first = await call();
    const { rowCount } = await sql().query(
      `update idempotent_answers set status = null, answer = null, leased_until = null
       where workspace_id = $1 and idem_key = $2 and status is not null`,
      [ctx.workspaceId, key],
    );
    expect(rowCount).toBe(1);
    await meanwhile?.(first);
    const before = await fingerprint(ctx.workspaceId, [...LOGS, "idempotent_answers"]);
    const again = await call();
    const after = await fingerprint(ctx.workspaceId, [...LOGS, "idempotent_answers"]);
    // The retry's answer was stored.
    expect((await call()).headers.get("idempotency-replayed")).toBe("true");
    return { first, again, changed: changedTables(before, after) };
  };
  return { ctx, token, twice };
}

describe("POST /v1/keys", () => {
  const body = { name: "worker", env: "live", scopes: ["admin"], credit_ceiling: 50 };

  it("returns the existing key with a working token", async () => {
    const { ctx, twice } = await caller();
    const { first, again, changed } = await twice("/v1/keys", { body });
    expect([first.status, again.status]).toEqual([201, 201]);
    const { token, token_hint } = again.json;
    expect(again.json).toEqual({ ...first.json, token, token_hint });
    expect(token_hint).toBe(`${token.slice(0, 13)}…${token.slice(-4)}`);
    expect(changed).toEqual(["api_keys"]);
    expect(first.json.id).toBe(withPrefix("key", String(first.headers.get("x-request-id"))));
    expect(first.json.created_at).toBe(idTime(first.json.id).toISOString());
    const where = { workspaceId: ctx.workspaceId };
    expect(await db().apiKey.count({ where: { ...where, name: "worker" } })).toBe(1);
    expect(await db().auditEntry.count({ where: { ...where, targetId: first.json.id } })).toBe(1);
    expect((await gateway.call("/v1/workspace", { token })).status).toBe(200);
    const lost = await gateway.call("/v1/workspace", { token: first.json.token });
    expect(lost.json.error.code).toBe("unknown_key");
  });

  it("returns no token for a key revoked in the meantime", async () => {
    const { token, twice } = await caller();
    const revoke = ({ json }: Answer) => gateway.call(`/v1/keys/${json.id}`, { token, method: "DELETE" });
    const { first, again, changed } = await twice("/v1/keys", { body, meanwhile: revoke });
    expect([again.status, again.json.error.code]).toEqual([409, "idempotency_conflict"]);
    expect(again.json.error.message).toContain(first.json.id);
    expect(changed).toEqual([]);
  });
});

describe("POST /v1/webhooks", () => {
  const body = { url: "http://127.0.0.1:9/in", events: ["*"] };

  it("returns the existing webhook with its signing secret", async () => {
    const { ctx, twice } = await caller();
    const { first, again, changed } = await twice("/v1/webhooks", { body });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(changed).toEqual([]);
    const row = await db().webhook.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(openSecret(ctx.workspaceId, row.id, row.secret)).toBe(again.json.secret);
    expect(row.previousSecret).toBeNull();
    expect(await db().webhook.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
    expect(await db().auditEntry.count({ where: { targetId: row.id } })).toBe(1);
  });

  it("does not recreate a webhook deleted in the meantime", async () => {
    const { token, twice } = await caller();
    const remove = ({ json }: Answer) => gateway.call(`/v1/webhooks/${json.id}`, { token, method: "DELETE" });
    const { again, changed } = await twice("/v1/webhooks", { body, meanwhile: remove });
    expect([again.status, again.json.error.code, changed]).toEqual([409, "idempotency_conflict", []]);
  });
});

describe("POST /v1/webhooks/{webhook_id}/rotate-secret", () => {
  /** Returns the current secret, and the previous one with its expiry. */
  const signing = async (ctx: Ctx, id: string) => {
    const row = await db().webhook.findUniqueOrThrow({ where: { id } });
    const open = (sealed: Uint8Array) => openSecret(ctx.workspaceId, id, sealed);
    return {
      secret: open(row.secret),
      previous: row.previousSecret && open(row.previousSecret),
      until: row.previousSecretUntil?.toISOString(),
    };
  };

  it("returns the new secret and keeps the old one's expiry", async () => {
    const { ctx, twice } = await caller();
    const webhook = await makeWebhook(ctx, "https://example.com/");
    const { first, again, changed } = await twice(`/v1/webhooks/${webhook.id}/rotate-secret`, { body: {} });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    const { secret, previous_secret_until: until } = again.json;
    expect(await signing(ctx, webhook.id)).toEqual({ secret, previous: webhook.secret, until });
    expect(changed).toEqual([]);
    const where = { targetId: webhook.id, action: "webhook.secret_rotated" };
    expect(await db().auditEntry.count({ where })).toBe(1);
  });

  it("rotates once per key, and leaves a later rotation alone", async () => {
    const { ctx, token, twice } = await caller();
    const webhook = await makeWebhook(ctx, "https://example.com/");
    const path = `/v1/webhooks/${webhook.id}/rotate-secret`;
    const { again: one } = await twice(path, { body: {}, key: "one" });
    const { again: two } = await twice(path, { body: {}, key: "two" });
    expect(await signing(ctx, webhook.id)).toMatchObject({ secret: two.json.secret, previous: one.json.secret });
    const others: Answer[] = [];
    const rotate = async () => others.push(await gateway.call(path, { token, body: {} }));
    const { first, again, changed } = await twice(path, { body: {}, key: "three", meanwhile: rotate });
    expect([again.status, again.json.error.code, changed]).toEqual([409, "idempotency_conflict", []]);
    expect(await signing(ctx, webhook.id)).toMatchObject({
      secret: others[0]?.json.secret,
      previous: first.json.secret,
    });
  });
});

describe("POST /v1/replays", () => {
  it("returns the original run unchanged, whatever has happened since", async () => {
    const { ctx, token, twice } = await caller();
    const webhook = await makeWebhook(ctx, "https://example.com/", { events: ["job.failed"] });
    await logDeliveries(ctx, webhook.id, 3);
    const now = Date.now();
    const body = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
    const advance = async () => {
      await advanceReplays({ clock: databaseClock });
      for (let run = 1; run < REPLAYS_AT_ONCE; run++) await gateway.call("/v1/replays", { token, body });
    };
    const { first, again, changed } = await twice("/v1/replays", { body, meanwhile: advance });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(changed).toEqual([]);
    expect(first.json.created_at).toBe(idTime(first.json.id).toISOString());
    const run = await db().replayRun.findUniqueOrThrow({ where: { id: first.json.id } });
    expect(run.total).toBe(3);
    expect(await db().replayRun.count({ where: { workspaceId: ctx.workspaceId } })).toBe(REPLAYS_AT_ONCE);
    expect(await db().auditEntry.count({ where: { targetId: first.json.id } })).toBe(1);
  });
});

describe("POST /v1/deliveries/{delivery_id}/replay", () => {
  const replayed = async () => {
    const made = await caller();
    const webhook = await makeWebhook(made.ctx, "https://example.com/", { events: ["job.failed"] });
    const [original = ""] = await logDeliveries(made.ctx, webhook.id, 1);
    return { ...made, original, path: `/v1/deliveries/${original}/replay` };
  };

  it("returns the existing delivery", async () => {
    const { ctx, twice, original, path } = await replayed();
    const { first, again, changed } = await twice(path);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(changed).toEqual([]);
    expect(first.json.created_at).toBe(idTime(first.json.id).toISOString());
    expect(await db().queuedDelivery.count({ where: { replayOf: original } })).toBe(1);
    expect(await db().auditEntry.count({ where: { workspaceId: ctx.workspaceId, targetId: original } })).toBe(1);
  });

  it("returns the delivery as created, even once it has finished", async () => {
    const { ctx, twice, original, path } = await replayed();
    const end = async () => {
      const shared = { workspaceId: true, id: true, createdAt: true, eventId: true, eventAt: true, eventType: true };
      const over = await db().queuedDelivery.findFirstOrThrow({
        where: { replayOf: original },
        select: { ...shared, env: true, webhookId: true, replayOf: true },
      });
      await db().queuedDelivery.deleteMany({ where: { id: over.id } });
      const how = { url: "https://example.com/", status: "delivered", attemptsMade: 1, lastStatus: 200 } as const;
      await db().delivery.create({ data: { ...over, ...how, finishedAt: over.createdAt } });
    };
    const { first, again, changed } = await twice(path, { meanwhile: end });
    expect([again.status, again.json, changed]).toEqual([201, first.json, []]);
    expect(await db().delivery.count({ where: { workspaceId: ctx.workspaceId, replayOf: original } })).toBe(1);
    expect(await db().queuedDelivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });
});

describe("POST /v1/invitations", () => {
  it("returns the existing invitation without mailing it again", async () => {
    const { ctx, twice } = await caller();
    const body = { email: "guest@example.test", role: "member" };
    const { first, again, changed } = await twice("/v1/invitations", { body });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(changed).toEqual([]);
    const { workspaceId } = ctx;
    expect(await db().invitation.count({ where: { workspaceId } })).toBe(1);
    expect(await db().auditEntry.count({ where: { targetId: first.json.id } })).toBe(1);
    expect(await db().notice.count({ where: { workspaceId, kind: "invitation" } })).toBe(1);
  });
});

describe("test events", () => {
  const body = { event: "job.completed" };

  it.each(["/v1/test-events", "/v1/webhooks/{webhook_id}/test"])("%s sends once", async (pattern) => {
    const { ctx, twice } = await caller();
    await using target = await webhookReceiver();
    const webhook = await makeWebhook(ctx, target.url);
    const toAny = pattern === "/v1/test-events";
    const path = pattern.replace("{webhook_id}", webhook.id);
    const { first, again, changed } = await twice(path, { body: toAny ? { ...body, url: target.url } : body });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(changed).toEqual([]);
    expect(target.received).toHaveLength(1);
    expect(await db().event.count({ where: { workspaceId: ctx.workspaceId, type: "job.completed" } })).toBe(1);
  });

  it("reuses the event and delivery IDs if it may have been sent unrecorded", async () => {
    const { ctx, twice } = await caller();
    await using target = await webhookReceiver();
    const unwritten = async () => {
      const where = { workspaceId: ctx.workspaceId };
      await db().attempt.deleteMany({ where });
      await db().delivery.deleteMany({ where });
      await db().event.deleteMany({ where: { ...where, type: "job.completed" } });
    };
    const { first, again } = await twice("/v1/test-events", {
      body: { ...body, url: target.url },
      meanwhile: unwritten,
    });
    expect([again.status, again.json.id, again.json.event_id]).toEqual([200, first.json.id, first.json.event_id]);
    expect(target.received.map(({ headers }) => headers["webhook-id"])).toEqual(Array(2).fill(first.json.event_id));
  });

  it("sends one to a listener, and returns it as queued", async () => {
    const { ctx, twice } = await caller();
    const listener = await makeListener(ctx);
    const path = `/v1/listeners/${listener.id}/test`;
    const take = () =>
      db().queuedDelivery.updateMany({
        where: { listenerId: listener.id },
        data: { attemptsMade: 1, lastStatus: 500, lastError: "http_error" },
      });
    const { first, again, changed } = await twice(path, { body, meanwhile: take });
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.json).toEqual(first.json);
    expect(changed).toEqual([]);
    expect(await db().queuedDelivery.count({ where: { listenerId: listener.id } })).toBe(1);
  });
});
