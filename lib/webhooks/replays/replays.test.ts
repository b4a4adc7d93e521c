import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay, queuedOf } from "#testing/builders/replays.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { advanceReplays } from "./advance-replays.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { getReplay } from "./queries.ts";
import type { Replay } from "./types.ts";
import { updateReplay } from "./update-replay.ts";

await ownDatabase();

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;

beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  await db().replayRun.deleteMany();
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
});
afterAll(closeDb);

const begin = (options?: Record<string, unknown>, as: Ctx = ctx) => beginReplay(as, options);

async function read(id: string): Promise<Replay> {
  const found = await getReplay(ctx, id);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

/** Finishes all released deliveries as if they had been accepted. */
const deliverAll = (run: string) =>
  sql().query(
    `with gone as (delete from delivery_queue where run_id = $1 and lane = 'replay' returning 1)
     update replay_runs set sent = sent + n, delivered = delivered + n from (select count(*) as n from gone) g where id = $1`,
    [run],
  );

const audited = async (id: string) =>
  (await db().auditEntry.findMany({ where: { targetId: id }, orderBy: { createdAt: "asc" } })).map(
    ({ action }) => action,
  );

describe("pausing and resuming", () => {
  it("change status and rate and are audited; repeating them changes nothing", async () => {
    const { id } = await begin({ rate_per_second: 10 });
    const change = async (status: "running" | "paused", rate_per_second?: number) => {
      ctx.clock.advance(1);
      const changed = await updateReplay(ctx, id, { status, rate_per_second });
      return changed.ok && [changed.value.status, changed.value.rate_per_second];
    };
    expect(await change("paused")).toEqual(["paused", 10]);
    expect(await change("paused")).toEqual(["paused", 10]);
    expect(await change("running", 30)).toEqual(["running", 30]);
    expect(await change("running", 40)).toEqual(["running", 40]);
    expect(await audited(id)).toEqual(["replay.created", "replay.paused", "replay.resumed", "replay.resumed"]);
  });

  it("are refused once the run is finished", async () => {
    const [completed, canceled] = [await begin(), await begin()];
    await cancelReplay(ctx, canceled.id);
    await advanceReplays(ctx);
    expect((await read(completed.id)).status).toBe("completed");
    for (const { id } of [completed, canceled])
      expect(await updateReplay(ctx, id, { status: "running" })).toMatchObject({ error: "replay_over" });
    expect(await cancelReplay(ctx, completed.id)).toMatchObject({ error: "replay_over" });
  });
});

describe("a single run", () => {
  it("is completed only when every delivery has had its first attempt", async () => {
    await logDeliveries(ctx, webhook, 8);
    const { id } = await begin({ rate_per_second: 4 });
    expect(await advanceReplays(ctx)).toBe(0);
    expect(await read(id)).toMatchObject({ total: 8, total_is_final: true, sent: 0 });
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    await deliverAll(id);
    await advanceReplays(ctx);
    expect(await read(id)).toMatchObject({ status: "running", sent: 4 });
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    expect((await read(id)).status).toBe("running");
    await deliverAll(id);
    expect(await advanceReplays(ctx)).toBe(1);
    const finished_at = ctx.clock.now().toISOString();
    expect(await read(id)).toMatchObject({ status: "completed", sent: 8, delivered: 8, finished_at });
    expect(await advanceReplays(ctx)).toBe(0);
  });

  it("is not completed by deliveries that were attempted and then canceled", async () => {
    const other = (await makeWebhook(ctx, "https://example.com/other")).id;
    await logDeliveries(ctx, other, 2);
    await logDeliveries(ctx, webhook, 2, { at: ctx.clock.now() });
    ctx.clock.advance(60_000);
    const { id } = await begin({ rate_per_second: 2 });
    await advanceReplays(ctx);
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    // Both were attempted and are retrying when their subscription is deleted.
    await sql().query("update delivery_queue set attempts_made = 1 where run_id = $1 and lane = 'replay'", [id]);
    await sql().query("update replay_runs set sent = 2, failing = 2 where id = $1", [id]);
    await sql().query("select cancel_deliveries($1, $2, null, $3)", [
      ctx.workspaceId,
      other,
      ctx.clock.now().getTime(),
    ]);
    await advanceReplays(ctx);
    expect(await read(id)).toMatchObject({ status: "running", total: 4, sent: 2, canceled: 2 });
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    await deliverAll(id);
    await advanceReplays(ctx);
    expect(await read(id)).toMatchObject({ status: "completed", sent: 4, canceled: 2 });
  });

  it("is completed immediately if there is nothing to replay", async () => {
    const { id } = await begin({ event: "job.failed" });
    expect(await advanceReplays(ctx)).toBe(1);
    expect(await read(id)).toMatchObject({ status: "completed", total: 0, total_is_final: true });
  });

  it("continues next to other runs", async () => {
    await logDeliveries(ctx, webhook, 5);
    const stranger = await makeWorkspace({ clock: ctx.clock });
    await logDeliveries(stranger, (await makeWebhook(stranger, "https://example.com/")).id, 3);
    const runs = [await begin(), await begin(), await begin({}, stranger)];
    const where = { id: { in: runs.map(({ id }) => id) } };
    // Each is queued in a separate turn, and a busy machine may not reach the last within two
    // seconds.
    await expect
      .poll(async () => {
        await advanceReplays(ctx);
        return await db().replayRun.count({ where: { ...where, queuedAt: { not: null } } });
      })
      .toBe(runs.length);
    const rows = await db().replayRun.findMany({ where });
    expect(rows.map(({ total }) => total).toSorted()).toEqual([3, 5, 5]);
  });
});

describe("canceling", () => {
  it("ends queued and released deliveries, keeps sent ones, and can be repeated", async () => {
    await logDeliveries(ctx, webhook, 10);
    const { id } = await begin({ rate_per_second: 3 });
    await advanceReplays(ctx);
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    await deliverAll(id);
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    const canceled = await cancelReplay(ctx, id);
    expect(canceled).toMatchObject({ ok: true, value: { status: "canceled", total: 10, sent: 3, canceled: 7 } });
    expect(await queuedOf(id)).toEqual([]);
    expect(await db().delivery.count({ where: { runId: id, status: "canceled" } })).toBe(7);
    expect(await cancelReplay(ctx, id)).toEqual(canceled);
    expect(await audited(id)).toEqual(["replay.created", "replay.canceled"]);
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    expect(await read(id)).toMatchObject({ status: "canceled", finished_at: ctx.clock.now().toISOString() });
  });

  it("lets running attempts finish without retrying them", async () => {
    await logDeliveries(ctx, webhook, 2);
    const { id } = await begin({ rate_per_second: 1 });
    await advanceReplays(ctx);
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    const lease = new Date(ctx.clock.now().getTime() + 20_000);
    await db().queuedDelivery.updateMany({ where: { runId: id, lane: "replay" }, data: { leasedUntil: lease } });
    expect(await cancelReplay(ctx, id)).toMatchObject({
      value: { status: "canceled", canceled: 1, finished_at: null },
    });
    await advanceReplays(ctx);
    expect(await read(id)).toMatchObject({ canceled: 1, finished_at: null });
    expect(await queuedOf(id)).toHaveLength(1);
    await db().queuedDelivery.updateMany({ where: { runId: id }, data: { leasedUntil: null, attemptsMade: 1 } });
    await db().replayRun.update({ where: { id }, data: { sent: 1, failing: 1 } });
    await advanceReplays(ctx);
    expect(await queuedOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ canceled: 2, finished_at: expect.any(String) });
  });

  it("is finished by a worker if the canceling process died", async () => {
    await logDeliveries(ctx, webhook, 6);
    const { id } = await begin();
    await advanceReplays(ctx);
    await db().replayRun.update({ where: { id }, data: { status: "canceled" } });
    ctx.clock.advance(5_000);
    await advanceReplays(ctx);
    expect(await queuedOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ canceled: 6, finished_at: expect.any(String) });
  });

  it("works in limited parts", async () => {
    await logDeliveries(ctx, webhook, 7);
    const { id } = await begin();
    await advanceReplays(ctx);
    const end = async () =>
      (await sql().query("select cancel_deliveries($1, null, $2, $3, 3) as n", [ctx.workspaceId, id, Date.now()]))
        .rows[0].n;
    expect([await end(), await end(), await end(), await end()]).toEqual([3, 3, 1, 0]);
    expect((await read(id)).canceled).toBe(7);
  });
});
