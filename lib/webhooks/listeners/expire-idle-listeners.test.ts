import { afterAll, beforeAll, expect, it } from "vitest";
import { emit } from "#lib/kernel/events/emit.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { LISTENER_KEPT_MS } from "./constants.ts";
import { expireIdleListeners } from "./expire-idle-listeners.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

it("a listener without a connection for a day ends, and its waiting deliveries are canceled", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const { id } = await makeListener(ctx);
  await db().$transaction((tx) =>
    emit(tx, ctx, "test", { type: "credits.exhausted", data: { balance: 0, threshold: null } }),
  );
  expect(await db().queuedDelivery.count({ where: { listenerId: id, lane: "listening" } })).toBe(1);

  clock.advance(LISTENER_KEPT_MS);
  expect(await expireIdleListeners({ clock })).toBe(0);
  clock.advance(1);
  const other = await makeListener(ctx);
  expect(await expireIdleListeners({ clock })).toBe(1);
  expect(await expireIdleListeners({ clock })).toBe(0);

  expect(await db().listener.findUniqueOrThrow({ where: { id } })).toMatchObject({
    endedAt: clock.now(),
    endedReason: "Not connected for a day.",
    connectedAt: null,
  });
  expect(await db().queuedDelivery.count({ where: { listenerId: id } })).toBe(0);
  expect(await db().delivery.findFirstOrThrow({ where: { listenerId: id } })).toMatchObject({
    status: "canceled",
    attemptsMade: 0,
  });
  expect(await db().auditEntry.findFirstOrThrow({ where: { targetId: id } })).toMatchObject({
    action: "listener.ended",
    actorType: "system",
    after: { reason: "Not connected for a day.", deliveries_canceled: 1 },
  });
  expect((await db().listener.findUniqueOrThrow({ where: { id: other.id } })).endedAt).toBeNull();
});
