import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeLimit, roomFor, shareOfLimit, shareOfRoom, takeFrom, usedAt } from "./rules.ts";
import type { Level, Limit } from "./types.ts";

const leaks = (limit: number, windowSeconds = 1): Limit => ({ id: "key_a", kind: "leaks", limit, windowSeconds });
const perMinute = (limit: number): Limit => ({ id: "key_a", kind: "window", limit, windowSeconds: 60 });
const ask = (limit: Limit, need: number, want = need, settle = 0, settleWindow = 0) => ({
  limit,
  need,
  want,
  settle,
  settleWindow,
});

describe("takeFrom", () => {
  it.each([
    ["waiting callers get all the room", leaks(20), undefined, ask(leaks(20), 30), 20],
    ["expected calls get a share of it", leaks(24), undefined, ask(leaks(24), 1, 20), 2],
    ["near the limit it grants single calls", leaks(24), { used: 14, at: 0 }, ask(leaks(24), 1, 20), 1],
    ["without waiting callers or room it grants none", leaks(5), { used: 5, at: 0 }, ask(leaks(5), 0, 9), 0],
    ["a level above the limit means no room", leaks(5), { used: 9, at: 0 }, ask(leaks(5), 1), 0],
    ["a full window means no room", perMinute(5), { used: 5, at: 0 }, ask(perMinute(5), 1), 0],
    ["calls returned to this window count", perMinute(5), { used: 5, at: 0 }, ask(perMinute(5), 3, 3, -2, 0), 2],
    [
      "calls returned to another window do not count",
      perMinute(5),
      { used: 5, at: 0 },
      ask(perMinute(5), 3, 3, -2, 7),
      0,
    ],
    ["calls admitted without asking count", perMinute(5), undefined, ask(perMinute(5), 3, 3, 4, 0), 1],
  ] as [string, Limit, Level | undefined, ReturnType<typeof ask>, number][])("%s", (_, __, level, asked, granted) => {
    expect(takeFrom(level, asked, 0, shareOfRoom(3)).granted).toBe(granted);
  });

  it("restores a leaking limit evenly and a window in one step", () => {
    const used: Level = { used: 20, at: 0 };
    expect(usedAt(leaks(20, 2), used, 500)).toBe(15);
    expect(usedAt(leaks(20, 2), used, 2_000)).toBe(0);
    expect(usedAt(perMinute(20), used, 59_999)).toBe(20);
    expect(usedAt(perMinute(20), used, 60_000)).toBe(0);
  });

  it("never grants more than the limit and what came back", () => {
    const run = fc.tuple(
      fc.integer({ min: 1, max: 50 }),
      fc.array(
        fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 90 })),
        {
          maxLength: 60,
        },
      ),
    );
    fc.assert(
      fc.property(run, ([most, asks]) => {
        const limit = leaks(most);
        let [now, level, sum] = [0, undefined as Level | undefined, 0];
        for (const [wait, need, want] of asks) {
          now += wait;
          const grant = takeFrom(level, ask(limit, need, Math.max(need, want)), now, 0.75);
          level = grant.level;
          sum += grant.granted;
        }
        expect(sum).toBeLessThanOrEqual(most + (now * most) / 1_000 + 1e-3);
      }),
      { seed: 107, numRuns: 200 },
    );
  });
});

describe("reported state", () => {
  const cases = fc.tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 500 }).map((most) => leaks(most, 2)),
      fc.integer({ min: 1, max: 500 }).map(perMinute),
    ),
    fc.integer({ min: 0, max: 1e9 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  const holds = (property: (limit: Limit, now: number, level: Level) => void) =>
    fc.assert(
      fc.property(cases, ([limit, now, part]) => property(limit, now, { used: limit.limit * part, at: now })),
      { seed: 20_261_123, numRuns: 300 },
    );

  it("has the whole limit available after the reset, within one window", () =>
    holds((limit, now, level) => {
      const { resetSeconds } = describeLimit(limit, level.used, now, false);
      expect(resetSeconds).toBeGreaterThanOrEqual(1);
      expect(resetSeconds).toBeLessThanOrEqual(limit.windowSeconds);
      expect(roomFor(limit, usedAt(limit, level, now + resetSeconds * 1_000))).toBe(limit.limit);
    }));

  it("admits as many calls as remain, and a refused one after the wait", () =>
    holds((limit, now, level) => {
      const { remaining } = describeLimit(limit, level.used, now, false);
      expect(takeFrom(level, ask(limit, 1_000), now, 0).granted).toBe(remaining);
      const full = { used: limit.limit, at: now };
      const refused = describeLimit(limit, full.used, now, true);
      expect(refused.remaining).toBe(0);
      const after = now + (refused.retryAfterSeconds ?? 0) * 1_000;
      expect(takeFrom(full, ask(limit, 1), after, 0).granted).toBe(1);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(refused.resetSeconds);
    }));
});

it("shares add up to the limit and are at least one call", () => {
  expect(shareOfLimit(leaks(90), 3)).toMatchObject({ limit: 30, windowSeconds: 1 });
  expect(shareOfLimit(leaks(2), 4)).toMatchObject({ limit: 1, windowSeconds: 2 });
  expect(shareOfLimit(perMinute(100), 3).limit).toBe(33);
  expect(shareOfLimit(perMinute(2), 3).limit).toBe(1);
});
