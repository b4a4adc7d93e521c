import { afterAll, expect, it, vi } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { emitInOrder } from "#testing/oracles/events-in-order.ts";
import { type ListenStage, listenStage } from "#testing/processes/listen-stage.ts";
import { ownDatabase } from "#testing/services/database.ts";

// Processes restart repeatedly, which is slow on a busy machine.
vi.setConfig({ testTimeout: 900_000 });
const databaseUrl = await ownDatabase();
afterAll(closeDb);

const until = (work: () => Promise<unknown> | unknown) => expect.poll(work, { timeout: 240_000 });
/** Resolves when the app has received `count` more requests for each listener. */
async function more(stage: ListenStage, count: number): Promise<void> {
  const come = () => Math.min(stage.arrivals("ordered").length, stage.arrivals("wide").length);
  const before = Math.max(stage.arrivals("ordered").length, stage.arrivals("wide").length);
  await until(come).toBeGreaterThanOrEqual(before + count);
}

const faults: Record<string, (stage: ListenStage, emitted: () => number) => Promise<void>> = {
  "the app goes down and comes back": async ({ app, listens }) => {
    await app.close();
    for (const listen of listens) await until(() => listen.count("app_down")).toBe(1);
    await app.open();
  },
  "the server is killed with -9, and ended with SIGTERM": async (stage) => {
    for (const how of ["kill", "stop"] as const) {
      await stage.gateway[how]();
      await stage.gateway.start();
      await more(stage, 20);
    }
  },
  "the connections are cut again and again": async (stage) => {
    for (let time = 0; time < 3; time++) {
      stage.way.cut();
      await more(stage, 15);
    }
  },
  "the command lines sleep while their connections die": async ({ way, listens }, emitted) => {
    for (const listen of listens) listen.sleep();
    way.cut();
    const before = emitted();
    await until(emitted).toBeGreaterThan(before + 50);
    for (const listen of listens) listen.wake();
  },
  "the command lines are killed with -9 and started again": async (stage) => {
    await Promise.all(stage.listens.map((listen) => listen.killAndStart()));
    await more(stage, 20);
  },
};

// All faults share one stage, because setting it up takes longer than most of them.
it("through all faults, no delivery is lost, reordered or altered, and each is logged once", async () => {
  await using stage = await listenStage(databaseUrl);
  const emitting = emitInOrder(stage.ctx, 5);
  await more(stage, 20);
  for (const [name, fault] of Object.entries(faults)) {
    const happened = fault(stage, () => emitting.events.length).then(() => more(stage, 20));
    await expect(happened, name).resolves.toBeUndefined();
  }
  await emitting.stop();
  await until(stage.waiting).toBe(0);
  const right = {
    emitted: emitting.events.length,
    lost: 0,
    mixed: 0,
    altered: 0,
    unverified: 0,
    misfiled: 0,
    queued: 0,
  };
  // Order is guaranteed only with one in flight.
  expect(await stage.judge(emitting.events)).toMatchObject({ ordered: { ...right, overtaken: 0 }, wide: right });
  expect(stage.listens.flatMap(({ deaths }) => deaths)).toEqual([]);
});
