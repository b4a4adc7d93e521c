import fc from "fast-check";
import { expect, it, test } from "vitest";
import { shareSlots } from "./share-slots.ts";

const asking = (...pairs: [taken: number, wants: number][]) => pairs.map(([taken, wants]) => ({ taken, wants }));

test.each([
  ["gives nothing if nobody asks", 10, asking(), []],
  ["gives nothing if no slots are free", 0, asking([0, 5], [3, 5]), [0, 0]],
  ["gives all what they want if there are enough", 30, asking([0, 20], [15, 5]), [20, 5]],
  ["divides too few equally", 9, asking([0, 20], [0, 20], [0, 20]), [3, 3, 3]],
  ["gives unwanted slots to the others", 12, asking([0, 2], [0, 20], [0, 20]), [2, 5, 5]],
  ["serves the fewest first", 6, asking([10, 10], [0, 20], [3, 20]), [0, 5, 1]],
  ["gives the remainder to the first of equals", 5, asking([0, 20], [0, 20], [0, 20]), [2, 2, 1]],
  ["gives one each to the first of many", 2, asking([1, 1], [0, 1], [0, 1], [0, 1]), [0, 1, 1, 0]],
])("%s", (_, free, who, rooms) => {
  expect(shareSlots(free, who)).toEqual(rooms);
});

it("never exceeds what is wanted, wastes no slots, and serves the fewest first", () => {
  const count = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(count, fc.array(fc.record({ taken: count, wants: count }), { maxLength: 30 }), (free, who) => {
      const rooms = shareSlots(free, who);
      const given = rooms.reduce((sum, room) => sum + room, 0);
      const wanted = who.reduce((sum, { wants }) => sum + wants, 0);
      expect(given).toBe(Math.min(free, wanted));
      const now = who.map(({ taken, wants }, at) => ({ has: taken + (rooms[at] ?? 0), got: rooms[at] ?? 0, wants }));
      for (const { got, wants } of now) expect(got).toBeLessThanOrEqual(wants);
      const unsatisfied = now.filter(({ got, wants }) => got < wants);
      const poorest = Math.min(...unsatisfied.map(({ has }) => has));
      for (const { has, got } of now) if (got > 0) expect(has).toBeLessThanOrEqual(poorest + 1);
    }),
  );
});
