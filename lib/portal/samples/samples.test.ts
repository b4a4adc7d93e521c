import { afterAll, expect, it } from "vitest";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { reconcile } from "#lib/billing/credits/reconcile.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { readFirstSteps } from "#lib/reports/overview/queries.ts";
import { stepsAreDone } from "#lib/reports/overview/rules.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { readUsage } from "#lib/reports/usage/read-usage.ts";
import { rollUsage } from "#lib/reports/usage/roll-usage.ts";
import { ReadUsageInput } from "#lib/reports/usage/schema.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { recordCall } from "#testing/builders/call.ts";
import { makeKey } from "#testing/builders/key.ts";
import { beginReplay } from "#testing/builders/replays.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { changedTables, fingerprint } from "#testing/oracles/workspace-fingerprint.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { chargeCalls } from "./charge-calls.ts";
import { fillSamples } from "./fill-samples.ts";
import { readSamples } from "./queries.ts";
import { removeSamples } from "./remove-samples.ts";

await ownDatabase();
afterAll(closeDb);

const MONEY = [
  "ledger",
  "balances",
  "credit_grants",
  "holds",
  "invoices",
  "payments",
  "billing_settings",
  "statement_progress",
];

async function count(table: string, { workspaceId }: Ctx, where = "true"): Promise<number> {
  const { rows } = await sql().query<{ n: number }>(
    `select count(*) as n from ${table} where workspace_id = $1 and ${where}`,
    [workspaceId],
  );
  return rows[0]?.n ?? 0;
}

/** Expects every delivery status, errors, keys of each kind and a month of days. */
async function expectEveryPageShows(ctx: Ctx): Promise<void> {
  const statuses = await sql().query<{ status: string }>(
    `select status::text from deliveries where workspace_id = $1 union select lane::text from delivery_queue where workspace_id = $1`,
    [ctx.workspaceId],
  );
  expect(statuses.rows.map(({ status }) => status).sort()).toEqual(["delivered", "failed", "held", "live"]);
  const retrying = await listDeliveries(ctx, ListDeliveriesInput.parse({ status: "retrying" }));
  expect(
    retrying.ok &&
      retrying.value.data.every(({ attempts_made, next_attempt_at }) => attempts_made > 0 && next_attempt_at),
  ).toBe(true);
  expect(await count("requests", ctx, "status >= 400")).toBeGreaterThan(20);
  expect(await count("requests", ctx, "env = 'test'")).toBeGreaterThan(100);
  expect(await count("webhooks", ctx, "status = 'paused'")).toBe(1);
  expect(await count("webhooks", ctx, "failing_since is not null and consecutive_failures between 1 and 4")).toBe(1);
  expect(await count("jobs", ctx, "kind = 'crawl'")).toBe(4);
  expect(await count("job_items", ctx, "state = 'failed'")).toBeGreaterThan(3);
  expect(await count("monitor_runs", ctx, "status = 'completed' and changes is not null")).toBeGreaterThan(3);
  expect(await count("listeners", ctx, "ended_at is null")).toBe(1);
  expect(await count("replay_runs", ctx, "status = 'completed' and total > 0 and total = delivered + failed")).toBe(1);
  expect(await count("leak_findings", ctx, "revoked_at is not null")).toBe(1);
  const steps = await readFirstSteps(ctx);
  expect(steps.ok && stepsAreDone(steps.value)).toBe(true);
  const usage = await readUsage(ctx, ReadUsageInput.parse({}));
  expect(usage.ok && usage.value.totals.requests).toBeGreaterThan(1_000);
}

it("fills an unused workspace without moving credits and removes every row again", async () => {
  const ctx = await makeWorkspace({ credits: 500 });
  const before = await fingerprint(ctx.workspaceId);
  expect(await readSamples(ctx)).toEqual({ ok: true, value: { state: "fillable" } });

  const filled = await fillSamples(ctx);
  expect(filled).toMatchObject({ ok: true });
  expect(await readSamples(ctx)).toMatchObject({ value: { state: "filled", removable: true, may_remove: true } });
  const during = await fingerprint(ctx.workspaceId);
  const touched = changedTables(before, during);
  expect(touched.filter((table) => MONEY.includes(table))).toEqual([]);
  expect(touched).toEqual(
    expect.arrayContaining([
      "requests",
      "deliveries",
      "delivery_queue",
      "attempts",
      "jobs",
      "members",
      "monitors",
      "leak_sightings",
    ]),
  );
  expect((await reconcile(ctx))?.findings).toEqual([]);
  expect(await count("requests", ctx, "credits > 0")).toBe(0);
  await expectEveryPageShows(ctx);

  await db().reconciliation.delete({ where: { workspaceId: ctx.workspaceId } });
  expect(await removeSamples(ctx)).toEqual({ ok: true, value: { removed: true } });
  expect(changedTables(before, await fingerprint(ctx.workspaceId))).toEqual(["audit_log"]);
  expect((await reconcile(ctx))?.findings).toEqual([]);
  const story = await db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } });
  expect(story.map(({ action }) => action)).toEqual(["samples.added", "samples.removed"]);
});

it("fills once when called twice or concurrently; removing nothing succeeds", async () => {
  const ctx = await makeWorkspace();
  const [one, other] = await Promise.all([fillSamples(ctx), fillSamples(ctx)]);
  expect(one).toEqual(other);
  expect(await fillSamples(ctx)).toEqual(one);
  expect(await count("webhooks", ctx)).toBe(4);
  expect(await db().auditEntry.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  expect(
    (await Promise.all([removeSamples(ctx), removeSamples(ctx)])).map((done) => done.ok && done.value.removed).sort(),
  ).toEqual([false, true]);
});

it("only owners add and remove a sample; a workspace in use refuses it", async () => {
  const owner = await makeWorkspace();
  for (const ctx of [await addMember(owner, "member"), await addMember(owner, "billing")]) {
    expect(await fillSamples(ctx)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await removeSamples(ctx)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await readSamples(ctx)).toMatchObject({ value: { state: "none" } });
  }
  const called = await makeWorkspace();
  recordCall(called, (await makeKey(called)).id, called.clock.now());
  await flushRequests();
  const subscribed = await makeWorkspace();
  await makeWebhook(subscribed, "https://example.com/in");
  for (const ctx of [called, subscribed]) {
    expect(await fillSamples(ctx)).toMatchObject({ ok: false, error: "workspace_in_use" });
    expect(await readSamples(ctx)).toMatchObject({ value: { state: "none" } });
  }
  expect(await fillSamples(owner, { charged: true })).toMatchObject({ ok: false, error: "forbidden" });
});

it("removing a sample keeps the workspace's own calls, sums, events and webhook", async () => {
  const clock = fakeClock(new Date(Date.now() - 2 * 3_600_000));
  const ctx = await makeWorkspace({ clock });
  await fillSamples(ctx);
  const waiting = await count("delivery_queue", ctx);
  const own = await makeWebhook(ctx, "https://example.com/in", { events: ["key.created"] });
  const key = await makeKey(ctx, { name: "own" });
  // The sample's webhooks receive no real events, whatever they subscribe to.
  await sql().query("update webhooks set events = '{*}' where workspace_id = $1 and is_sample", [ctx.workspaceId]);
  expect(await createKey(ctx, { ...keyInput, name: "another" })).toMatchObject({ ok: true });
  expect(await count("delivery_queue", ctx)).toBe(waiting + 2);
  recordCall(ctx, key.id, clock.now());
  await flushRequests();
  clock.advance(90 * 60_000);
  await rollUsage({ clock });
  // A real key that replaced a sample key.
  const sample = await db().apiKey.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, name: "CI" } });
  await db().apiKey.update({ where: { id: key.id }, data: { replacesId: sample.id } });

  expect(await removeSamples(ctx)).toMatchObject({ ok: true });
  expect(await count("requests", ctx)).toBe(1);
  expect(await count("delivery_queue", ctx)).toBe(2);
  expect(await count("events", ctx)).toBe(2);
  expect((await db().webhook.findMany({ where: { workspaceId: ctx.workspaceId } })).map(({ id }) => id)).toEqual([
    own.id,
  ]);
  expect(await db().apiKey.findMany({ where: { workspaceId: ctx.workspaceId, name: "own" } })).toMatchObject([
    { replacesId: null },
  ]);
  for (let rounds = 0; rounds < 2; rounds++) {
    const usage = await readUsage(ctx, ReadUsageInput.parse({}));
    expect(usage.ok && usage.value.totals.requests).toBe(1);
    await rollUsage({ clock });
  }
});

it("a bulk replay with deliveries of the sample finishes once it is removed", async () => {
  const ctx = await makeWorkspace({ clock: fakeClock(new Date()) });
  await fillSamples(ctx);
  const { id } = await beginReplay(ctx, { status: ["failed", "retrying", "held"] });
  await advanceReplays(ctx);
  const before = await db().replayRun.findUniqueOrThrow({ where: { id } });
  expect([before.status, before.total > 0, before.retried]).toEqual(["running", true, expect.any(Number)]);
  expect(before.retried).toBeGreaterThan(0);
  expect(await removeSamples(ctx)).toMatchObject({ ok: true });
  await advanceReplays(ctx);
  expect(await db().replayRun.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ status: "completed", total: before.total, failing: 0 },
    ...{ canceled: before.total, retriedCanceled: before.retried },
  });
});

it("retries of the sample look up no name, notify nobody and pause nothing", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  await fillSamples(ctx);
  await sql().query("update delivery_queue set due_at = $2 where workspace_id = $1 and lane = 'live'", [
    ctx.workspaceId,
    clock.now(),
  ]);
  const { rows: due } = await sql().query<{ id: string }>(
    "select id from delivery_queue where workspace_id = $1 and lane = 'live'",
    [ctx.workspaceId],
  );
  // One more failed attempt ends these deliveries.
  await sql().query("update delivery_queue set attempts_made = 7 where workspace_id = $1 and lane = 'live'", [
    ctx.workspaceId,
  ]);
  await sql().query("delete from attempts where workspace_id = $1 and number = 8", [ctx.workspaceId]);
  const asked: string[] = [];
  const policy = createPolicy("", "http://localhost:3000", {
    resolve: async (name) => {
      asked.push(name);
      return [];
    },
  });
  const dispatcher = startDispatcher({ clock, policy });
  await expect.poll(() => count("delivery_queue", ctx, "lane in ('live', 'parked')")).toBe(0);
  await dispatcher.stop();
  const over = await db().delivery.findMany({ where: { id: { in: due.map(({ id }) => id) } } });
  expect(over.length).toBe(due.length);
  expect(over.every(({ status, lastError }) => status === "failed" && lastError === "dns_failure")).toBe(true);
  expect(asked.filter((name) => name.endsWith("invalid"))).toEqual([]);
  expect(await count("notices", ctx)).toBe(0);
  expect(await count("webhooks", ctx, "status = 'active'")).toBe(3);
  expect(await removeSamples(ctx)).toMatchObject({ ok: true });
  expect(await count("attempts", ctx)).toBe(0);
});

it("a demo's calls are charged, its sums agree and its sample cannot be removed", async () => {
  const ctx = await makeWorkspace({ credits: 50_000 });
  const system: Ctx = { ...ctx, actor: { type: "system", id: "system", label: "a test" } };
  expect(await fillSamples(system, { charged: true })).toMatchObject({ ok: true });
  expect(await count("requests", ctx)).toBe(0);
  const middle = new Date(ctx.clock.now().getTime() - 3 * 86_400_000);
  const now = ctx.clock.now();
  const first = await chargeCalls(system, middle);
  const second = await chargeCalls(system, now);
  expect([first > second, second > 100, await chargeCalls(system, now)]).toEqual([true, true, 0]);
  expect(await count("requests", ctx)).toBe(first + second);
  expect((await reconcile(ctx))?.findings).toEqual([]);
  const { rows } = await sql().query<{ asked: number; paid: number }>(
    `select (select sum(credits) from requests where workspace_id = $1)::bigint as asked,
       -(select sum(amount) from ledger where workspace_id = $1 and type = 'settle')::bigint as paid`,
    [ctx.workspaceId],
  );
  expect(rows[0]?.paid).toBe(rows[0]?.asked);
  expect(await readSamples(ctx)).toMatchObject({ value: { state: "filled", removable: false } });
  expect(await removeSamples(ctx)).toMatchObject({ ok: false, error: "samples_charged" });
});

const keyInput = {
  ...{
    env: "live" as const,
    scopes: ["scrape" as const],
    allowed_ips: [],
    credit_ceiling: null,
    rate_limit: null,
    rate_limit_minute: null,
    rate_limit_day: null,
    expires_at: null,
  },
};
