import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { recordAttempts } from "#testing/builders/recorded-attempts.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay } from "#testing/builders/replays.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { advanceReplays } from "./advance-replays.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { getReplay } from "./queries.ts";
import { repairReplays } from "./repair-replays.ts";

await ownDatabase();
afterAll(closeDb);

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  await db().replayRun.deleteMany();
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
});

/** Queues deliveries that have failed three times and wait for a retry. */
async function retrying(count: number) {
  const from = ctx.clock.now().getTime() + 1;
  await queueRetried(
    ctx,
    Array.from({ length: count }, () => ({ made: 3, firstAt: from, dueAt: from + 60 * MINUTE_MS })),
  );
  ctx.clock.advance(1);
}
async function read(id: string) {
  const found = await getReplay(ctx, id);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}
/** Begins a run of three new deliveries and two retried ones. */
async function begin() {
  await logDeliveries(ctx, webhook, 3);
  await retrying(2);
  const { id } = await beginReplay(ctx, { status: ["failed", "retrying"] });
  await advanceReplays(ctx);
  expect(await read(id)).toMatchObject({ total: 5, retried: 2, pending: 5 });
  return id;
}
const advance = async () => {
  const repaired = await repairReplays();
  await advanceReplays(ctx);
  return repaired;
};

describe("a run whose counters disagree with the queue", () => {
  it("finishes after an earlier version recorded results without counting them as failing", async () => {
    const id = await begin();
    await recordAttempts(ctx, { outcome: "'retry'" });
    await db().replayRun.update({ where: { id }, data: { failing: 2 } });
    await advanceReplays(ctx);
    expect(await read(id)).toMatchObject({ status: "running", pending: 3 });
    expect(await advance()).toBe(1);
    expect(await read(id)).toMatchObject({ status: "completed", total: 5, pending: 0, failing: 5 });
  });

  it("finishes after an earlier version brought deliveries forward without noting them", async () => {
    const id = await begin();
    await recordAttempts(ctx, { matches: "run_id is not null", outcome: "'retry'" });
    await db().queuedDelivery.updateMany({ where: { runId: null }, data: { retryRuns: [], retryPending: false } });
    await db().$executeRaw`delete from replay_retries where run_id = ${id}`;
    expect(await advance()).toBe(1);
    expect(await read(id)).toMatchObject({ status: "completed", total: 3, retried: 0, pending: 0, failing: 3 });
  });

  it("finishes after it was canceled and its deliveries left the queue uncounted", async () => {
    const id = await begin();
    await cancelReplay(ctx, id);
    await db().queuedDelivery.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    await advanceReplays(ctx);
    expect((await read(id)).finished_at).toBeNull();
    expect(await advance()).toBe(1);
    expect(await read(id)).toMatchObject({ status: "canceled", pending: 0, finished_at: expect.any(String) });
  });

  it("is left alone while any delivery waits for its attempt", async () => {
    const id = await begin();
    expect(await advance()).toBe(0);
    await recordAttempts(ctx, { matches: "run_id is not null", outcome: "'delivered'" });
    expect(await advance()).toBe(0);
    expect(await read(id)).toMatchObject({ status: "running", delivered: 3, pending: 2 });
    await recordAttempts(ctx, { outcome: "'retry'" });
    expect(await advance()).toBe(0);
    expect(await read(id)).toMatchObject({ status: "completed", delivered: 3, failing: 2, pending: 0 });
  });
});

it("a delivery retried by nine runs is counted by each of them", async () => {
  await retrying(1);
  const runs: string[] = [];
  for (let made = 0; made < 9; made++) {
    const { id } = await beginReplay(ctx, { status: "retrying" });
    runs.push(id);
    await advanceReplays(ctx);
    await recordAttempts(ctx, { outcome: "'retry'" });
    await advanceReplays(ctx);
    expect(await read(id)).toMatchObject({ status: "completed", failing: 1 });
    ctx.clock.advance(1_000);
  }
  await recordAttempts(ctx, { outcome: "'delivered'" });
  for (const id of runs) expect(await read(id)).toMatchObject({ total: 1, delivered: 1, failing: 0 });
});

it("a late result of an expired lease does not count as the run's attempt", async () => {
  await retrying(1);
  const row = await db().queuedDelivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
  await db().queuedDelivery.updateMany({
    where: { id: row.id },
    data: { lane: "held", leasedUntil: new Date(ctx.clock.now().getTime() - 1) },
  });
  const { id } = await beginReplay(ctx, { status: "held" });
  await advanceReplays(ctx);
  await recordAttempts(ctx, { fence: String(row.fence), outcome: "'retry'" });
  await advanceReplays(ctx);
  expect(await read(id)).toMatchObject({ status: "running", pending: 1, failing: 0 });
  await recordAttempts(ctx, { outcome: "'retry'" });
  await advanceReplays(ctx);
  expect(await read(id)).toMatchObject({ status: "completed", pending: 0, failing: 1 });
});

it("the total of a canceled run is final", async () => {
  const { id } = await beginReplay(ctx, { status: "failed" });
  expect(await read(id)).toMatchObject({ total_is_final: false });
  await cancelReplay(ctx, id);
  expect(await read(id)).toMatchObject({ status: "canceled", total: 0, total_is_final: true });
});
