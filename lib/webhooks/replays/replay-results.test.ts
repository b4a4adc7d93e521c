import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import type { Claim } from "#lib/webhooks/deliveries/dispatch/claim-deliveries.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import { deleteWebhook } from "#lib/webhooks/subscriptions/delete-webhook.ts";
import { pauseWebhook } from "#lib/webhooks/subscriptions/pause-webhook.ts";
import { recordAttempts } from "#testing/builders/recorded-attempts.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay } from "#testing/builders/replays.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import {
  type Answer,
  accepts,
  hangs,
  SimulatedAttempts,
  SimulatedDispatcher,
} from "#testing/processes/simulated-dispatcher.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { advanceReplays } from "./advance-replays.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { getReplayWithReasons } from "./queries.ts";
import { retryReplay } from "./retry-replay.ts";
import type { ReplayWithReasons } from "./types.ts";
import { updateReplay } from "./update-replay.ts";

await ownDatabase();
afterAll(closeDb);

const fails: Answer = { durationMs: 50, timedOut: false, accepted: false };
let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;
let dispatcher: SimulatedDispatcher;
let answers: (claim: Claim) => Answer;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  await db().replayRun.deleteMany();
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
  dispatcher = new SimulatedDispatcher(clock, new SimulatedAttempts(), (claim) => answers(claim));
});

const now = () => ctx.clock.now().getTime();
async function retrying(count: number, made = 3) {
  const from = now() + 1;
  await queueRetried(
    ctx,
    Array.from({ length: count }, () => ({ made, firstAt: from, dueAt: from + 10 * MINUTE_MS })),
  );
  ctx.clock.advance(1);
}
async function read(id: string): Promise<ReplayWithReasons> {
  const found = await getReplayWithReasons(ctx, id);
  if (!found.ok) throw new Error(found.message);
  const { total, pending, delivered, failing, canceled } = found.value;
  expect(pending + delivered + failing + canceled, "every delivery is counted once").toBe(total);
  return found.value;
}
/** Runs the worker and the dispatcher for a number of seconds. */
async function run(seconds: number, answer: (claim: Claim) => Answer): Promise<void> {
  answers = answer;
  for (let second = 0; second < seconds; second++) {
    await advanceReplays(ctx);
    await dispatcher.step();
    ctx.clock.advance(1_000);
  }
  // Attempts in progress end.
  await dispatcher.step();
  await advanceReplays(ctx);
}
/** Returns `first` for the first `count` attempts and `rest` for all others. */
const firstOnes = (count: number, first: Answer, rest: Answer) => {
  let begun = 0;
  return () => (begun++ < count ? first : rest);
};
async function retry(id: string) {
  const made = await retryReplay(ctx, id, {});
  if (!made.ok) throw new Error(made.message);
  return made.value.id;
}
async function listed(id: string, options: Record<string, string> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const input = ListDeliveriesInput.parse({ replay_id: id, limit: "7", ...options, ...(cursor && { cursor }) });
    const page = await listDeliveries(ctx, input);
    if (!page.ok) throw new Error(page.message);
    ids.push(...page.value.data.map((each) => each.id));
    cursor = page.value.next_cursor;
  }
  return ids;
}

describe("the result of a bulk replay", () => {
  it("counts new and retried deliveries, explains failures and lists all", async () => {
    await logDeliveries(ctx, webhook, 1);
    await retrying(30);
    const { id } = await beginReplay(ctx, { status: ["failed", "retrying"] });
    await advanceReplays(ctx);
    expect(await read(id)).toMatchObject({ status: "running", total: 31, pending: 31, sent: 0 });
    await run(40, firstOnes(12, accepts, fails));
    expect(await read(id)).toMatchObject({
      ...{ status: "completed", total: 31, retried: 30, sent: 31, pending: 0 },
      ...{ delivered: 12, failing: 19, failed: 0, canceled: 0, retryable: 19 },
      reasons: [{ status_code: null, error: "http_error", count: 19 }],
    });
    const all = await listed(id);
    expect(new Set(all).size).toBe(31);
    expect(all).toEqual(all.toSorted().reverse());
    expect(await listed(id, { status: "delivered" })).toHaveLength(12);
    expect(await listed(id, { status: "retrying" })).toHaveLength(19);
    expect(await listed(id, { webhook_id: "whk_01m7x5afk6fsnvfhzjc689rkj0" })).toEqual([]);
  });

  it("is complete only after the last attempt, and stays current afterwards", async () => {
    await retrying(3);
    const { id } = await beginReplay(ctx, { status: "retrying" });
    await run(4, () => hangs);
    expect(await read(id)).toMatchObject({ status: "running", pending: 3 });
    await run(15, () => hangs);
    expect(await read(id)).toMatchObject({
      status: "completed",
      failing: 3,
      reasons: [{ error: "target_timeout", count: 3 }],
    });
    // Their schedule delivers them later.
    ctx.clock.advance(60 * MINUTE_MS);
    await run(3, () => accepts);
    expect(await read(id)).toMatchObject({ status: "completed", delivered: 3, failing: 0, reasons: [] });
  });

  it("includes attempts to a webhook paused meanwhile; failures are held", async () => {
    await retrying(4);
    const { id } = await beginReplay(ctx, { status: "retrying", rate_per_second: 1 });
    await advanceReplays(ctx);
    await pauseWebhook(ctx, webhook, { reason: "maintenance" });
    await run(8, firstOnes(1, accepts, fails));
    expect(await read(id)).toMatchObject({ status: "completed", delivered: 1, failing: 3, retryable: 3 });
    expect(await listed(id, { status: "held" })).toHaveLength(3);
  });

  it("counts deliveries of a deleted webhook as canceled, before and after their attempt", async () => {
    await retrying(4);
    await logDeliveries(ctx, webhook, 2);
    const { id } = await beginReplay(ctx, { status: ["failed", "retrying"], rate_per_second: 1 });
    await run(3, () => fails);
    const half = await read(id);
    expect([half.failing > 0, half.pending > 0]).toEqual([true, true]);
    await deleteWebhook(ctx, webhook);
    await run(3, () => fails);
    expect(await read(id)).toMatchObject({ status: "completed", total: 6, failing: 0, pending: 0, canceled: 6 });
  });

  it("of a canceled run counts running attempts and then finishes", async () => {
    await retrying(20);
    await logDeliveries(ctx, webhook, 5);
    const { id } = await beginReplay(ctx, { status: ["failed", "retrying"], rate_per_second: 1 });
    await advanceReplays(ctx);
    await cancelReplay(ctx, id);
    expect(await read(id)).toMatchObject({
      status: "canceled",
      canceled: 5,
      retried: 11,
      pending: 11,
      finished_at: null,
    });
    await run(15, () => accepts);
    expect(await read(id)).toMatchObject({
      status: "canceled",
      delivered: 11,
      canceled: 5,
      finished_at: expect.any(String),
    });
  });

  it("is the same if a result is recorded twice or its claim was taken over", async () => {
    await retrying(2);
    const { id } = await beginReplay(ctx, { status: "retrying" });
    await advanceReplays(ctx);
    await recordAttempts(ctx, { fence: "7", outcome: "'retry'" });
    expect(await read(id)).toMatchObject({ pending: 2, failing: 0 });
    await Promise.all([
      recordAttempts(ctx, { fence: "1", outcome: "'retry'" }),
      recordAttempts(ctx, { fence: "1", outcome: "'retry'" }),
      recordAttempts(ctx, { fence: "1", outcome: "'failed'" }),
    ]);
    await recordAttempts(ctx, { fence: "1", outcome: "'delivered'" });
    expect(await read(id)).toMatchObject({ pending: 0, failing: 2, delivered: 0 });
  });
});

describe("retrying the failing deliveries of a bulk replay", () => {
  it("sends each failing delivery once, with a separate result per run", async () => {
    await logDeliveries(ctx, webhook, 4);
    await retrying(6);
    // Part of neither the run nor its retry.
    await logDeliveries(ctx, webhook, 3, { event: "job.failed" });
    const { id } = await beginReplay(ctx, { status: ["failed", "retrying"], event: "credits.low" });
    await run(3, firstOnes(2, accepts, fails));
    expect(await read(id)).toMatchObject({ total: 6, delivered: 2, failing: 4, retryable: 4, retried_by: null });
    const again = await retry(id);
    await run(3, firstOnes(3, accepts, fails));
    expect(await read(again)).toMatchObject({ status: "completed", retry_of: id, total: 4, delivered: 3, failing: 1 });
    expect(await read(id)).toMatchObject({ delivered: 5, failing: 1, retried_by: again });
    expect(await listed(id)).toHaveLength(6);
    const once = await listed(again);
    expect(once).toHaveLength(4);
    expect((await listed(id)).filter((each) => once.includes(each))).toHaveLength(4);
    const last = await retry(again);
    await run(3, () => accepts);
    expect(await read(last)).toMatchObject({ total: 1, delivered: 1, failing: 0 });
    expect(await read(id)).toMatchObject({ delivered: 6, failing: 0, retryable: 0 });
  });

  it("sends a permanently failed delivery once, even if two callers retry", async () => {
    const originals = await logDeliveries(ctx, webhook, 5);
    const { id } = await beginReplay(ctx, { status: "failed" });
    await run(3, () => fails);
    await sql().query(
      `with over as (delete from delivery_queue where run_id = $1 returning *)
       insert into deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
         first_attempt_at, finished_at, replay_of, run_id)
       select workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, 'https://example.com', 'failed', 8, first_attempt_at,
         now(), replay_of, run_id from over`,
      [id],
    );
    await db().replayRun.update({ where: { id }, data: { failed: 5 } });
    expect(await read(id)).toMatchObject({ failing: 5, failed: 5, retryable: 5 });
    // Either may win. At this rate some are left when it is canceled.
    const slowly = { rate_per_second: 2 };
    const [one, two] = await Promise.all([retryReplay(ctx, id, slowly), retryReplay(ctx, id, slowly)]);
    const made = [one, two].find((each) => each.ok);
    expect([one, two].find((each) => !each.ok)).toMatchObject({ error: "too_many_replays" });
    const again = made?.ok ? made.value.id : "";
    await run(3, () => accepts);
    await cancelReplay(ctx, again);
    await run(2, () => accepts);
    const part = await read(again);
    expect([part.delivered > 0, part.canceled > 0]).toEqual([true, true]);
    expect(await read(id)).toMatchObject({ retryable: part.canceled });
    const rest = await retry(id);
    await run(4, () => accepts);
    expect(await read(rest)).toMatchObject({ total: part.canceled, delivered: part.canceled });
    const delivered = await db().delivery.findMany({ where: { workspaceId: ctx.workspaceId, status: "delivered" } });
    expect(delivered.map(({ replayOf }) => replayOf).toSorted()).toEqual(originals.toSorted());
    const none = await retry(id);
    await run(2, () => accepts);
    expect(await read(none)).toMatchObject({ status: "completed", total: 0 });
  });

  it("skips deliveries that succeeded meanwhile and sends those that failed for good", async () => {
    await retrying(3, 7);
    const { id } = await beginReplay(ctx, { status: "retrying" });
    await run(3, () => fails);
    expect(await read(id)).toMatchObject({ status: "completed", failing: 3 });
    const again = await retry(id);
    await updateReplay(ctx, again, { status: "paused" });
    // The eighth attempt is made on schedule while the retry is paused.
    ctx.clock.advance(30 * 60 * MINUTE_MS);
    await run(3, firstOnes(1, accepts, fails));
    expect(await read(id)).toMatchObject({ delivered: 1, failing: 2, failed: 2 });
    await updateReplay(ctx, again, { status: "running" });
    await run(4, () => accepts);
    expect(await read(again)).toMatchObject({ status: "completed", total: 2, retried: 0, delivered: 2 });
  });
});

it("counts each of 10,000 deliveries once", async () => {
  await logDeliveries(ctx, webhook, 5_000);
  await retrying(5_000);
  const { id } = await beginReplay(ctx, { status: ["failed", "retrying"], rate_per_second: 1_000 });
  for (let second = 0; second < 60 && (await read(id)).status === "running"; second++) {
    await advanceReplays(ctx);
    // Attempts everything due: new deliveries are accepted, retried ones fail.
    await recordAttempts(ctx, {
      matches: "lane = 'replay'",
      outcome: "case when run_id is null then 'retry' else 'delivered' end",
    });
    ctx.clock.advance(1_000);
  }
  expect(await read(id)).toMatchObject({
    status: "completed",
    total: 10_000,
    sent: 10_000,
    delivered: 5_000,
    failing: 5_000,
    retryable: 5_000,
  });
  expect(await db().delivery.count({ where: { runId: id, status: "delivered" } })).toBe(5_000);
}, 120_000);
