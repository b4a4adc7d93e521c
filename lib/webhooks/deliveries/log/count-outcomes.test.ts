import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { sweepOrphans } from "#lib/platform/database/partitions/partitions.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { insertRow, makeDelivery } from "#testing/builders/delivery-log.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { MINUTES_COUNTED_MAX } from "../constants.ts";
import { CountOutcomesInput } from "../schema.ts";
import { countOutcomes } from "./count-outcomes.ts";

await ownDatabase();
afterAll(closeDb);

const NOW = "2026-11-21T12:30:00.000Z";
const HOOK = "whk_01m7x5afk6fsnvfhzjc689rkj0";
let ctx: Ctx;
beforeEach(async () => {
  ctx = await makeWorkspace({ clock: fakeClock(NOW) });
});

const hour = (at: string, more: Record<string, unknown> = {}) =>
  insertRow("delivery_hours", {
    ...{ workspace_id: ctx.workspaceId, hour: at, webhook_id: HOOK, event_type: "key.created", env: "live" },
    ...{ status: "delivered", deliveries: 1, ...more },
  });

async function count(input: object, as: Ctx = ctx) {
  const counted = await countOutcomes(as, CountOutcomesInput.parse(input));
  if (!counted.ok) throw new Error(counted.message);
  return counted.value;
}

const bars = async (input: object, as?: Ctx) =>
  (await count(input, as)).buckets.map((b) => [b.start.slice(11, 16), b.delivered, b.failed, b.canceled, b.waiting]);

describe("countOutcomes", () => {
  it("counts the same by totals and by endpoint after additions, changes and cleanup", async () => {
    const day = { from: "2026-11-20T12:30:00Z", to: "2026-11-21T12:30:00Z", buckets: 100 };
    await hour("2026-11-21T09:00:00Z", { deliveries: 3 });
    await hour("2026-11-21T09:00:00Z", { event_type: "key.revoked", deliveries: 4 });
    await sql().query(
      `insert into delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
       select workspace_id, hour, webhook_id, event_type, env, status, 10 from delivery_hours where workspace_id = $1
       union all values ($1, '2026-11-21T10:00:00Z'::timestamptz, $2, 'key.created', 'live'::key_env, 'failed'::delivery_status, 2)
       on conflict (workspace_id, hour, webhook_id, event_type, env, status)
         do update set deliveries = delivery_hours.deliveries + excluded.deliveries`,
      [ctx.workspaceId, HOOK],
    );
    const totals = (await bars(day)).filter(([, ...counts]) => counts.some(Boolean));
    expect(totals).toEqual([
      ["09:00", 27, 0, 0, 0],
      ["10:00", 0, 2, 0, 0],
    ]);
    expect((await bars({ ...day, webhook_id: HOOK })).filter(([, ...counts]) => counts.some(Boolean))).toEqual(totals);
    await hour("2026-01-01T09:00:00Z", { deliveries: 9 });
    await sweepOrphans({ requests: 30, deliveries: 30, attempts: 30, scrapes: 30, events: 60 });
    const { rows } = await sql().query<{ sum: number }>(
      "select sum(deliveries)::int from delivery_hour_totals where workspace_id = $1 and hour < '2026-02-01'",
      [ctx.workspaceId],
    );
    expect(rows[0]?.sum).toBeNull();
  });

  const span = { from: "2026-11-21T09:10:00Z", to: "2026-11-21T12:30:00Z" };

  it("counts by the hour without gaps, to the end of the hour", async () => {
    await hour("2026-11-21T08:00:00Z", { deliveries: 100 });
    await hour("2026-11-21T09:00:00Z", { deliveries: 3 });
    await hour("2026-11-21T09:00:00Z", { webhook_id: "", deliveries: 4 });
    await hour("2026-11-21T11:00:00Z", { status: "failed", deliveries: 5 });
    await hour("2026-11-21T12:00:00Z", { status: "canceled", deliveries: 6 });
    await hour("2026-11-21T13:00:00Z", { deliveries: 100 });
    await makeDelivery(ctx, { status: "pending", at: new Date("2026-11-21T11:59:59.999Z") });
    await makeDelivery(ctx, { status: "held", at: new Date("2026-11-21T12:00:00Z") });
    await makeDelivery(ctx, { status: "held", at: new Date("2026-11-01T12:00:00Z") });
    expect(await bars({ ...span, buckets: 100 })).toEqual([
      ["09:00", 7, 0, 0, 0],
      ["10:00", 0, 0, 0, 0],
      ["11:00", 0, 5, 0, 1],
      ["12:00", 0, 0, 6, 1],
    ]);
    expect(await bars({ ...span, buckets: 2 })).toEqual([
      ["09:00", 7, 0, 0, 0],
      ["11:00", 0, 5, 6, 2],
    ]);
    expect(await bars({ ...span, buckets: 3 })).toHaveLength(2);
    const by_status = { failed: 5, retrying: 0, held: 1, pending: 1, delivered: 7, canceled: 6 };
    expect(await count(span)).toMatchObject({ by_status, queue_cut: false });
    expect((await count({ ...span, buckets: 2 })).buckets.map(({ start, end }) => [start, end])).toEqual([
      ["2026-11-21T09:00:00.000Z", "2026-11-21T11:00:00.000Z"],
      ["2026-11-21T11:00:00.000Z", "2026-11-21T13:00:00.000Z"],
    ]);
    await makeDelivery(ctx, { status: "pending", attempts: 2, at: new Date("2026-11-21T12:10:00Z") });
    expect(await count(span)).toMatchObject({ by_status: { ...by_status, retrying: 1 } });
  });

  it("filters, separates workspaces, and shows test keys only test deliveries", async () => {
    await hour("2026-11-21T12:00:00Z", { deliveries: 1 });
    await hour("2026-11-21T12:00:00Z", { deliveries: 2, webhook_id: "" });
    await hour("2026-11-21T12:00:00Z", { deliveries: 4, event_type: "job.failed" });
    await hour("2026-11-21T12:00:00Z", { deliveries: 8, env: "test" });
    await hour("2026-11-21T12:00:00Z", { deliveries: 16, status: "failed" });
    await makeDelivery(ctx, { status: "pending", env: "test" });
    const other = await makeWorkspace({ clock: ctx.clock });
    const last = { from: "2026-11-21T12:00:00Z", to: NOW };
    const one = async (filter: object, as?: Ctx) => (await bars({ ...last, ...filter }, as))[0]?.slice(1);
    expect(await one({})).toEqual([15, 16, 0, 1]);
    expect(await one({ webhook_id: HOOK })).toEqual([13, 16, 0, 0]);
    expect(await one({ event: "job.failed" })).toEqual([4, 0, 0, 0]);
    expect(await one({ env: "test" })).toEqual([8, 0, 0, 1]);
    expect(await one({}, other)).toEqual([0, 0, 0, 0]);
    const testKey = { type: "api_key", id: "key_1", label: "k", env: "test", scopes: ["admin"] } as const;
    expect(await one({}, { ...ctx, actor: testKey })).toEqual([8, 0, 0, 1]);
    expect(await one({ env: "live" }, { ...ctx, actor: testKey })).toEqual([0, 0, 0, 0]);
    expect(await count({ ...last, env: "live" }, { ...ctx, actor: testKey })).toMatchObject({ queue_cut: false });
    const billing = await addMember(ctx, "billing");
    expect(await countOutcomes(billing, CountOutcomesInput.parse(last))).toMatchObject({
      ok: false,
      error: "forbidden",
    });
  });

  it("counts by the minute if requested, unless there are too many", async () => {
    const at = (time: string) => new Date(`2026-11-21T${time}Z`);
    await makeDelivery(ctx, { status: "delivered", at: at("12:00:59.999") });
    await makeDelivery(ctx, { status: "failed", at: at("12:01:00") });
    await makeDelivery(ctx, { status: "pending", at: at("12:02:30") });
    await makeDelivery(ctx, { status: "delivered", at: at("12:03:00") });
    const minutes = { from: "2026-11-21T12:00:30Z", to: "2026-11-21T12:02:40Z", unit: "minute" };
    expect(await bars(minutes)).toEqual([
      ["12:00", 1, 0, 0, 0],
      ["12:01", 0, 1, 0, 0],
      ["12:02", 0, 0, 0, 1],
    ]);
    expect(await bars({ ...minutes, buckets: 2 })).toEqual([
      ["12:00", 1, 1, 0, 0],
      ["12:02", 1, 0, 0, 1],
    ]);
    await hour("2026-11-21T12:00:00Z", { deliveries: MINUTES_COUNTED_MAX + 1 });
    expect((await bars(minutes)).map(([start]) => start)).toEqual(["12:00"]);
  });

  it("starts no earlier than deliveries are kept, and accepts any span", async () => {
    const all = await count({ from: "1970-01-01T00:00:00Z", to: NOW, buckets: 31 });
    expect(all.buckets).toHaveLength(31);
    expect(all.buckets[0]?.start).toBe("2026-10-22T12:00:00.000Z");
    for (const odd of [
      { from: NOW, to: NOW },
      { from: NOW, to: "2001-01-01T00:00:00Z" },
      { from: "0001-01-01T00:00:00Z", to: "9999-12-31T23:59:59Z", buckets: 1 },
    ])
      expect((await count(odd)).buckets.length).toBeGreaterThan(0);
  });
});
