import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { longTransaction } from "#lib/platform/database/long-transaction.ts";
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
import { getReplayWithReasons } from "./queries.ts";
import { retryReplay } from "./retry-replay.ts";

await ownDatabase();
afterAll(closeDb);

/** Advances the worker and returns the run. A busy machine needs several turns. */
async function advancedTo(ctx: Ctx, id: string) {
  await advanceReplays(ctx);
  return await getReplayWithReasons(ctx, id);
}

it("a retry of a run without deliveries retries nothing and completes", async () => {
  const ctx = await makeWorkspace();
  const { id } = await beginReplay(ctx, { status: ["failed", "retrying"] });
  await expect.poll(() => advancedTo(ctx, id)).toMatchObject({ value: { status: "completed", total: 0, reasons: [] } });
  const again = await retryReplay(ctx, id, {});
  if (!again.ok) throw new Error(again.message);
  const retry = again.value.id;
  const nothing = { status: "completed", total: 0, retry_of: id, reasons: [] };
  await expect.poll(() => advancedTo(ctx, retry)).toMatchObject({ value: nothing });
});

it("reports a run of another workspace as not found", async () => {
  const { id } = await beginReplay(await makeWorkspace());
  const stranger = await makeWorkspace();
  expect(await retryReplay(stranger, id, {})).toMatchObject({ error: "not_found" });
  expect(await getReplayWithReasons(stranger, id)).toMatchObject({ error: "not_found" });
});

describe("a retry of deliveries covered by another retry", () => {
  let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
  let webhook: string;
  beforeEach(async () => {
    await db().queuedDelivery.deleteMany();
    await db().replayRun.deleteMany();
    const clock = fakeClock(new Date());
    ctx = { ...(await makeWorkspace({ clock })), clock };
    webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
  });
  async function read(id: string) {
    const found = await getReplayWithReasons(ctx, id);
    if (!found.ok) throw new Error(found.message);
    return found.value;
  }
  async function retry(id: string) {
    const made = await retryReplay(ctx, id, {});
    if (!made.ok) throw new Error(made.message);
    return made.value.id;
  }
  /** Runs several turns of the worker: a retry reads the log after the queue. */
  async function advance() {
    for (let turn = 0; turn < 3; turn++) await advanceReplays(ctx);
  }
  /** Records this outcome for each delivery of a run and lets the run finish. */
  async function attempt(id: string, outcome: string) {
    await advance();
    await recordAttempts(ctx, { matches: "lane <> 'live'", outcome });
    await expect.poll(() => advancedTo(ctx, id)).toMatchObject({ value: { finished_at: expect.any(String) } });
  }
  /**
   * Begins a run of one delivery, retries it and the retry without success; then the delivery fails
   * for good.
   */
  async function failedInThree() {
    const from = ctx.clock.now().getTime() + 1;
    await queueRetried(ctx, [{ made: 7, firstAt: from, dueAt: from + 60 * MINUTE_MS }]);
    ctx.clock.advance(1);
    const { id: first } = await beginReplay(ctx, { status: "retrying" });
    await attempt(first, "'retry'");
    const second = await retry(first);
    await attempt(second, "'retry'");
    const third = await retry(second);
    await attempt(third, "'retry'");
    for (const id of [first, second, third]) expect(await read(id)).toMatchObject({ failing: 1, retryable: 1 });
    await recordAttempts(ctx, { outcome: "'failed'" });
    return { first, second, third };
  }

  it("sends a permanently failed delivery once, whichever replay is retried", async () => {
    const { first, second, third } = await failedInThree();
    await attempt(await retry(second), "'delivered'");
    for (const id of [first, second, third]) {
      expect(await read(id)).toMatchObject({ failing: 1, failed: 1, retryable: 0 });
      const again = await retry(id);
      await attempt(again, "'delivered'");
      expect(await read(again)).toMatchObject({ status: "completed", total: 0 });
    }
    expect(await db().delivery.count({ where: { workspaceId: ctx.workspaceId, status: "delivered" } })).toBe(1);
  });

  it("is refused until the other has finished, for every replay of the chain", async () => {
    const { first, second, third } = await failedInThree();
    const current = await retry(second);
    const refused = { ok: false, error: "too_many_replays", detail: { replay_id: current } };
    for (const id of [first, second, third]) expect(await retryReplay(ctx, id, {})).toMatchObject(refused);
    await attempt(current, "'delivered'");
    expect((await retryReplay(ctx, first, {})).ok).toBe(true);
  });

  it("is refused after the other was canceled, until its deliveries have left the queue", async () => {
    await logDeliveries(ctx, webhook, 3);
    const { id } = await beginReplay(ctx, { status: "failed" });
    await attempt(id, "'failed'");
    const canceled = await retry(id);
    await advance();
    expect(await read(canceled)).toMatchObject({ total: 3 });
    // The state while a large run is being canceled in parts.
    await db().replayRun.update({ where: { id: canceled }, data: { status: "canceled" } });
    expect(await retryReplay(ctx, id, {})).toMatchObject({ error: "too_many_replays" });
    await advance();
    const again = await retry(id);
    await advance();
    expect(await read(again)).toMatchObject({ total: 3 });
  });

  it("a replay has reasons once finished, and none while other counts are running", async () => {
    await logDeliveries(ctx, webhook, 2);
    const { id } = await beginReplay(ctx, { status: "failed" });
    await advanceReplays(ctx);
    await recordAttempts(ctx, { matches: "id = (select min(id) from delivery_queue)", outcome: "'failed'" });
    const unread = { reasons: [], retryable: null };
    expect(await read(id)).toMatchObject({ failing: 1, pending: 1, finished_at: null, ...unread });
    await attempt(id, "'failed'");
    const reasons = [{ status_code: 500, error: "http_error", count: 2 }];
    expect(await read(id)).toMatchObject({ failing: 2, reasons, retryable: 2 });
    const counted = Promise.withResolvers<void>();
    const counting = longTransaction(60_000, () => counted.promise, "count");
    expect(await read(id)).toMatchObject({ failing: 2, pending: 0, ...unread });
    counted.resolve();
    await counting;
  });
});
