import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { webhookBacklogs } from "./backlog.ts";
import { webhookHealth } from "./health.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

// Today, because the log has partitions for today and yesterday.
const NOW = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12.5 * 3_600_000);
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

type Over = { status?: "delivered" | "failed" | "canceled"; ms?: number };

async function over(ctx: Ctx, webhookId: string, at: Date, { status = "delivered", ms = 50 }: Over = {}) {
  const id = newId("dlv", at);
  const about = { workspaceId: ctx.workspaceId, eventType: "credits.low", env: "live" as const, webhookId, status };
  const made = status === "canceled" ? { attemptsMade: 0 } : { attemptsMade: 1, durationMs: ms };
  await db().delivery.create({
    data: {
      ...about,
      ...made,
      id,
      createdAt: at,
      eventId: newId("evt", at),
      eventAt: at,
      url: "https://example.com/",
      finishedAt: at,
    },
  });
  await db().$executeRaw`
    insert into delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
    values (${ctx.workspaceId}, date_trunc('hour', ${at}::timestamptz, 'UTC'), ${webhookId}, 'credits.low', 'live',
      ${status}::delivery_status, 1)
    on conflict (workspace_id, hour, webhook_id, event_type, env, status) do update set deliveries = delivery_hours.deliveries + 1`;
  return id;
}

type Lane = "live" | "parked" | "held" | "replay" | "waiting";

const queued = (ctx: Ctx, webhookId: string, lane: Lane, attemptsMade = 0) =>
  db().queuedDelivery.create({
    data: {
      workspaceId: ctx.workspaceId,
      id: newId("dlv", NOW),
      createdAt: NOW,
      eventId: newId("evt", NOW),
      eventAt: NOW,
      eventType: "credits.low",
      env: "live",
      endpoint: webhookId,
      webhookId,
      lane,
      dueAt: NOW,
      attemptsMade,
    },
  });

async function healthOf(ctx: Ctx, id: string, max?: number) {
  const answer = await webhookHealth(ctx, [id], max);
  const [health] = answer.ok ? answer.value : [];
  if (!health) throw new Error("There is no answer.");
  return health;
}

test("counts by hour and lane, and samples response times from the latest deliveries", async () => {
  const ctx = await makeWorkspace({ clock: fakeClock(NOW) });
  const { id } = await makeWebhook(ctx, "https://example.com/a");
  const other = await makeWebhook(ctx, "https://example.com/b");
  for (let ms = 1; ms <= 20; ms++) await over(ctx, id, ago(20 + ms / 100), { ms });
  await over(ctx, id, ago(23 * 60), { ms: 9_000, status: "failed" });
  await over(ctx, id, ago(25 * 60), { ms: 9_000, status: "failed" });
  const last = await over(ctx, id, ago(1), { status: "canceled" });
  await over(ctx, other.id, ago(0), { ms: 7 });
  for (const [lane, made] of [
    ["live", 0],
    ["live", 3],
    ["parked", 1],
    ["replay", 0],
    ["held", 2],
    ["held", 0],
  ] as const)
    await queued(ctx, id, lane, made);

  const health = await healthOf(ctx, id);
  expect(health.hours).toHaveLength(24);
  expect(health.hours.at(-1)).toEqual({
    start: new Date(Math.floor(NOW.getTime() / 3_600_000) * 3_600_000).toISOString(),
    delivered: 20,
    failed: 0,
    canceled: 1,
  });
  expect(health.hours.reduce((sum, hour) => sum + hour.failed, 0)).toBe(1);
  expect(health).toMatchObject({ pending: 4, retrying: 2, held: 2, more: false, p95_ms: 20, sampled: 21 });
  expect(health.last).toEqual({ id: last, status: "canceled", finished_at: ago(1).toISOString() });
  expect(await healthOf(ctx, other.id)).toMatchObject({ p95_ms: 7, sampled: 1, pending: 0 });
});

test("reports when the backlog count was limited", async () => {
  const ctx = await makeWorkspace({ clock: fakeClock(NOW) });
  const { id } = await makeWebhook(ctx, "https://example.com/a");
  for (let at = 0; at < 4; at++) await queued(ctx, id, "held");
  expect(await healthOf(ctx, id, 4)).toMatchObject({ held: 4, more: false });
  expect(await healthOf(ctx, id, 3)).toMatchObject({ held: 4, more: true });
  const backlog = { webhook_id: id, pending: 0, retrying: 0, held: 4, more: false };
  expect(await webhookBacklogs(ctx, [id])).toEqual({ ok: true, value: [backlog] });
  expect(await webhookBacklogs(ctx, [])).toEqual({ ok: true, value: [] });
});

test("health is empty for a new subscription and for another workspace's", async () => {
  const ctx = await makeWorkspace({ clock: fakeClock(NOW) });
  const stranger = await makeWorkspace({ clock: fakeClock(NOW) });
  const { id } = await makeWebhook(ctx, "https://example.com/a");
  expect(await healthOf(ctx, id)).toMatchObject({ pending: 0, held: 0, p95_ms: null, sampled: 0, last: null });
  await over(ctx, id, ago(1));
  await queued(ctx, id, "held");
  const seen = await healthOf(stranger, id);
  expect(seen).toMatchObject({ held: 0, p95_ms: null, last: null });
  expect(seen.hours.every((hour) => hour.delivered === 0)).toBe(true);
});

test("requires permission to see webhooks", async () => {
  const ctx = await makeWorkspace({ clock: fakeClock(NOW) });
  const { id } = await makeWebhook(ctx, "https://example.com/a");
  expect((await webhookHealth(await addMember(ctx, "member"), [id])).ok).toBe(true);
  const forbidden = { ok: false, error: "forbidden" };
  expect(await webhookHealth(await addMember(ctx, "billing"), [id])).toMatchObject(forbidden);
  expect(await webhookBacklogs(await addMember(ctx, "billing"), [id])).toMatchObject(forbidden);
});
