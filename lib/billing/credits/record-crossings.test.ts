import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db, tables } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { recordCrossings } from "./record-crossings.ts";

beforeAll(async () => {
  await ownDatabase();
  // The day of the clock below.
  await tables().query("select ensure_partitions('2026-11-21', 1)");
});
afterAll(closeDb);

const before = new Date(Date.UTC(2026, 10, 20));
const now = new Date(Date.UTC(2026, 10, 21));

it.each([
  ["above the threshold", { low: null, exhausted: null }, 5, 3, true, { low: null, exhausted: null }, []],
  ["at the threshold", { low: null, exhausted: null }, 3, 3, true, { low: null, exhausted: null }, []],
  ["below the threshold", { low: null, exhausted: null }, 2, 3, true, { low: now, exhausted: null }, ["credits.low"]],
  ["still below the threshold", { low: before, exhausted: null }, 1, 3, true, { low: before, exhausted: null }, []],
  ["at zero", { low: before, exhausted: null }, 0, 3, true, { low: before, exhausted: now }, ["credits.exhausted"]],
  [
    "at zero in one step",
    { low: null, exhausted: null },
    0,
    3,
    true,
    { low: now, exhausted: now },
    ["credits.exhausted", "credits.low"],
  ],
  [
    "at zero without a threshold",
    { low: null, exhausted: null },
    0,
    null,
    true,
    { low: null, exhausted: now },
    ["credits.exhausted"],
  ],
  [
    "raised, but below the threshold",
    { low: before, exhausted: before },
    2,
    3,
    false,
    { low: before, exhausted: null },
    [],
  ],
  ["raised to the threshold", { low: before, exhausted: before }, 3, 3, false, { low: null, exhausted: null }, []],
  [
    "raised below the threshold without a crossing",
    { low: null, exhausted: null },
    1,
    3,
    false,
    { low: null, exhausted: null },
    [],
  ],
] as const)("a balance %s", async (_, marks, unspent, threshold, fell, expected, events) => {
  const { ctx } = await mintSpender({ clock: fakeClock(now), credits: unspent });
  const { workspaceId } = ctx;
  await db().balance.update({
    where: { workspaceId },
    // Held credits are not spent yet.
    data: {
      balance: Math.floor(unspent / 2),
      held: Math.ceil(unspent / 2),
      threshold,
      lowRecordedAt: marks.low,
      exhaustedRecordedAt: marks.exhausted,
    },
  });
  await db().$transaction((tx) => recordCrossings(tx, ctx, { fell }));
  const after = await db().balance.findUniqueOrThrow({ where: { workspaceId } });
  expect({ low: after.lowRecordedAt, exhausted: after.exhaustedRecordedAt }).toEqual(expected);
  const emitted = await db().event.findMany({ where: { workspaceId }, orderBy: { type: "asc" } });
  expect(emitted.map(({ type, body }) => [type, JSON.parse(Buffer.from(body).toString()).data])).toEqual(
    events.map((type) => [type, { balance: type === "credits.low" ? unspent : 0, threshold }]),
  );
});
