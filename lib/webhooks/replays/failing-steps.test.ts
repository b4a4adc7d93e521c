import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay, queuedOf } from "#testing/builders/replays.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { advanceReplays } from "./advance-replays.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { FAILED_REST_MAX_MS } from "./constants.ts";
import { getReplay } from "./queries.ts";

await ownDatabase();
log.level = "silent";
afterAll(closeDb);

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  await db().replayRun.deleteMany();
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
  await logDeliveries(ctx, webhook, 3);
});

const STATUS = { status: ["failed", "retrying"] };
const read = async (id: string) => {
  const found = await getReplay(ctx, id);
  return found.ok ? found.value : undefined;
};
/** Stores filters that PostgreSQL refuses in every step of this run. */
const spoil = (id: string) => db().replayRun.update({ where: { id }, data: { filters: { ...STATUS, env: "none" } } });
const mend = (id: string) => db().replayRun.update({ where: { id }, data: { filters: STATUS } });

describe("a run whose every step fails", () => {
  it("does not stop other runs from retrying, queueing, canceling and finishing", async () => {
    await queueRetried(ctx, [
      { made: 3, firstAt: ctx.clock.now().getTime(), dueAt: ctx.clock.now().getTime() + 60_000 },
    ]);
    ctx.clock.advance(1);
    const broken = await beginReplay(ctx, STATUS);
    await spoil(broken.id);
    const whole = await beginReplay(ctx, STATUS);
    const done = await beginReplay(ctx, { ...STATUS, event: "job.failed" });
    const canceled = await beginReplay(ctx, STATUS);
    await cancelReplay(ctx, canceled.id);
    // A busy machine needs more than one call.
    const advanced = async () => {
      const failure = advanceReplays(ctx);
      await expect(failure).rejects.toThrow(PartlyFailed);
      await expect(failure).rejects.toThrow(broken.id);
      return await Promise.all([whole, done, canceled].map(({ id }) => read(id)));
    };
    await expect
      .poll(advanced, { timeout: 90_000 })
      .toMatchObject([
        { retried: 1, total: 4, total_is_final: true, status: "running" },
        { status: "completed" },
        { status: "canceled", finished_at: ctx.clock.now().toISOString() },
      ]);
    expect(await queuedOf(whole.id)).toHaveLength(3);
    expect(await read(broken.id)).toMatchObject({ retried: 0, total: 0, status: "running" });
  });

  it("is retried after a delay and reported until it works", async () => {
    const { id } = await beginReplay(ctx, STATUS);
    await spoil(id);
    await expect(advanceReplays(ctx)).rejects.toThrow(`retry of ${id}, 1 times`);
    await mend(id);
    await expect(advanceReplays(ctx)).rejects.toThrow(`retry of ${id}, 1 times`);
    expect(await queuedOf(id)).toEqual([]);
    ctx.clock.advance(FAILED_REST_MAX_MS);
    expect(await advanceReplays(ctx)).toBe(0);
    expect(await queuedOf(id)).toHaveLength(3);
  });

  it("is no longer reported once it is finished", async () => {
    const { id } = await beginReplay(ctx, STATUS);
    await spoil(id);
    await expect(advanceReplays(ctx)).rejects.toThrow(PartlyFailed);
    await cancelReplay(ctx, id);
    expect(await advanceReplays(ctx)).toBe(1);
  });
});
