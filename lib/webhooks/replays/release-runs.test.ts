import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay, queuedOf } from "#testing/builders/replays.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { queueStep } from "./queue-step.ts";
import { readUnfinished } from "./read-unfinished.ts";
import { releaseRuns } from "./release-runs.ts";
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

/** Begins a run of all deliveries and queues it. */
async function begin(rate_per_second: number): Promise<string> {
  const { id } = await beginReplay(ctx, { rate_per_second });
  await queueStep(ctx, id);
  return id;
}

const release = async () => releaseRuns(ctx, await readUnfinished());
const letGo = async (run: string) => (await queuedOf(run)).filter(({ lane }) => lane === "replay");

describe("a run", () => {
  it("releases at its rate, oldest first, each due at its time", async () => {
    const logged = await logDeliveries(ctx, webhook, 120);
    const run = await begin(50);
    expect(await release()).toBe(0);
    const start = ctx.clock.now().getTime();
    for (let tick = 0; tick < 4; tick++) {
      ctx.clock.advance(250);
      await release();
    }
    const gone = await letGo(run);
    expect(gone.map(({ replayOf }) => replayOf)).toEqual(logged.slice(0, 50));
    expect(gone.map(({ dueAt }) => dueAt.getTime() - start)).toEqual(
      Array.from({ length: 50 }, (_, k) => 20 * (k + 1)),
    );
    expect(await db().replayRun.findFirst({ where: { id: run } })).toMatchObject({
      released: 50,
      releasedAt: ctx.clock.now(),
    });
  });

  it("releases one second's worth after ten minutes of inactivity", async () => {
    await logDeliveries(ctx, webhook, 120);
    const run = await begin(50);
    ctx.clock.advance(600_000);
    expect(await release()).toBe(50);
    expect(await release()).toBe(0);
    ctx.clock.advance(100);
    expect(await release()).toBe(5);
    expect(await letGo(run)).toHaveLength(55);
  });

  it("releases nothing while paused and does not catch up", async () => {
    await logDeliveries(ctx, webhook, 40);
    const run = await begin(10);
    ctx.clock.advance(1_000);
    expect(await release()).toBe(10);
    expect(await updateReplay(ctx, run, { status: "paused" })).toMatchObject({ ok: true, value: { status: "paused" } });
    ctx.clock.advance(60_000);
    expect(await release()).toBe(0);
    await updateReplay(ctx, run, { status: "running", rate_per_second: 20 });
    expect(await release()).toBe(0);
    ctx.clock.advance(500);
    expect(await release()).toBe(10);
    expect(await letGo(run)).toHaveLength(20);
  });

  it("is released once by concurrent workers", async () => {
    await logDeliveries(ctx, webhook, 100);
    const run = await begin(40);
    ctx.clock.advance(1_000);
    const seen = await readUnfinished();
    const gone = await Promise.all([releaseRuns(ctx, seen), releaseRuns(ctx, seen), releaseRuns(ctx, seen)]);
    expect(gone.toSorted()).toEqual([0, 0, 40]);
    expect(await letGo(run)).toHaveLength(40);
  });

  it("releases nothing while a thousand are waiting, and resumes without a burst", async () => {
    await logDeliveries(ctx, webhook, 30);
    const run = await begin(10);
    await db().replayRun.update({
      where: { id: run },
      data: { total: 3_000, released: 1_100, sent: 70, canceled: 30 },
    });
    ctx.clock.advance(5_000);
    expect(await release()).toBe(0);
    await db().replayRun.update({ where: { id: run }, data: { sent: 74 } });
    expect(await release()).toBe(4);
    await db().replayRun.update({ where: { id: run }, data: { sent: 900 } });
    expect(await release()).toBe(6);
  });

  it("releases what is left, and then nothing", async () => {
    await logDeliveries(ctx, webhook, 3);
    const run = await begin(1_000);
    ctx.clock.advance(250);
    expect(await release()).toBe(3);
    ctx.clock.advance(250);
    expect(await release()).toBe(0);
    expect(await db().replayRun.findFirst({ where: { id: run } })).toMatchObject({ released: 3, status: "running" });
  });

  it("keeps to its rate next to other runs", async () => {
    await logDeliveries(ctx, webhook, 60);
    const [slow, quick] = [await begin(4), await begin(48)];
    ctx.clock.advance(500);
    expect(await release()).toBe(26);
    expect([(await letGo(slow)).length, (await letGo(quick)).length]).toEqual([2, 24]);
  });
});
