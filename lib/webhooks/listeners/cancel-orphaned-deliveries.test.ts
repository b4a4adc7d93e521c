import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { emit } from "#lib/kernel/events/emit.ts";
import { closeDb, db, type Tx } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { cancelOrphanedDeliveries } from "./cancel-orphaned-deliveries.ts";
import { LISTENER_KEPT_MS } from "./constants.ts";
import { endListener } from "./end-listener.ts";
import { expireIdleListeners } from "./expire-idle-listeners.ts";

await ownDatabase();
afterAll(closeDb);

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let listener: string;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  listener = (await makeListener(ctx)).id;
});

const emitIn = (tx: Tx, of: Ctx = ctx) =>
  emit(tx, of, "test", { type: "credits.exhausted", data: { balance: 0, threshold: null } });
const emitOne = (of: Ctx = ctx) => db().$transaction((tx) => emitIn(tx, of));

/** Calls `end` between an event's emission and its commit. */
async function emitWhile(end: () => Promise<unknown>): Promise<void> {
  await db().$transaction(async (tx) => {
    await emitIn(tx);
    await end();
  });
}

const waiting = (id = listener) => db().queuedDelivery.count({ where: { listenerId: id } });
const canceled = (id = listener) => db().delivery.findMany({ where: { listenerId: id, status: "canceled" } });

describe("an event emitted while a listener ends", () => {
  it("is canceled once, like everything else waiting", async () => {
    await emitOne();
    await emitWhile(async () =>
      expect(await endListener(ctx, listener)).toMatchObject({ value: { deliveries_canceled: 1 } }),
    );
    expect(await waiting()).toBe(1);
    ctx.clock.advance(30_000);
    expect(await cancelOrphanedDeliveries(ctx)).toBe(1);
    expect(await waiting()).toBe(0);
    expect((await canceled()).map(({ finishedAt, url }) => [finishedAt, url])).toContainEqual([
      ctx.clock.now(),
      "http://localhost:4000/",
    ]);
    expect(await canceled()).toHaveLength(2);
    expect(await cancelOrphanedDeliveries(ctx)).toBe(0);
  });

  it("is also canceled when the listener expires", async () => {
    ctx.clock.advance(LISTENER_KEPT_MS + 1);
    await emitWhile(async () => expect(await expireIdleListeners(ctx)).toBe(1));
    expect(await cancelOrphanedDeliveries(ctx)).toBe(1);
    expect([await waiting(), (await canceled()).length]).toEqual([0, 1]);
  });
});

it("cancels what waits for a deleted listener", async () => {
  await emitOne();
  await db().listener.delete({ where: { id: listener } });
  expect(await cancelOrphanedDeliveries(ctx)).toBe(1);
  expect([await waiting(), (await canceled()).length]).toEqual([0, 1]);
});

it("keeps what waits for open listeners, whichever others have ended", async () => {
  const open = (await makeListener(ctx)).id;
  const others = [await makeListener(ctx), await makeListener(ctx)].map(({ id }) => id);
  const stranger = await makeWorkspace({ clock: ctx.clock });
  const theirs = (await makeListener(stranger)).id;
  for (let at = 0; at < 3; at++) await emitOne();
  await emitOne(stranger);
  await db().listener.updateMany({ where: { id: { in: [listener, ...others] } }, data: { endedAt: ctx.clock.now() } });
  expect(await cancelOrphanedDeliveries(ctx)).toBe(9);
  expect(await Promise.all([open, theirs, listener, ...others].map(waiting))).toEqual([3, 1, 0, 0, 0]);
});
