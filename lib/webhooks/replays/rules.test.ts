import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { allowance, keptRange, restAfter } from "./rules.ts";

const NOW = new Date("2027-02-01T12:00:00.000Z");
const OLDEST = "2027-01-02T12:00:00.000Z";
const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

test.each([
  ["unchanged if it is kept", day("2027-01-10"), day("2027-01-11"), day("2027-01-10"), day("2027-01-11")],
  ["cut at the current time", day("2027-01-10"), day("2027-03-01"), day("2027-01-10"), NOW],
  ["cut at the oldest kept day", day("2020-01-01"), day("2027-01-11"), new Date(OLDEST), day("2027-01-11")],
])("a range is %s", (_, from, to, start, end) => {
  expect(keptRange({ from, to }, NOW, 30)).toEqual({ from: start, to: end });
});

test.each([
  [day("2027-01-11"), day("2027-01-11"), "from", "from must lie before to."],
  [day("2027-01-12"), day("2027-01-11"), "from", "from must lie before to."],
  [NOW, day("2027-02-03"), "from", "This range is in the future: there is nothing to replay in it."],
  [day("2020-01-01"), new Date(OLDEST), "to", "Deliveries are kept 30 days: there is none left before to."],
])("a span from %j to %j is refused: %s, %s", (from, to, param, problem) => {
  expect(keptRange({ from, to }, NOW, 30)).toEqual({ param, problem });
});

describe("a run's allowance", () => {
  it.each([
    [50, 0, 1_000, { count: 50, since: 0, until: 1_000 }],
    [50, 0, 250, { count: 12, since: 0, until: 240 }],
    [50, 240, 500, { count: 13, since: 240, until: 500 }],
    [1, 0, 999, { count: 0, since: 0, until: 0 }],
    [1, 0, 1_040, { count: 1, since: 0, until: 1_000 }],
    [3, 0, 340, { count: 1, since: 0, until: 334 }],
    [1_000, 0, 250, { count: 250, since: 0, until: 250 }],
    // Idle for ten minutes.
    [50, 0, 600_000, { count: 50, since: 599_000, until: 600_000 }],
    // Another process's clock is slightly ahead.
    [50, 100, 97, { count: 0, since: 100, until: 100 }],
  ])("at %i per second, used up until %i, at %i: %j", (rate, releasedAt, now, expected) => {
    expect(allowance(rate, releasedAt, now, 10_000)).toEqual(expected);
  });

  it.each([
    [5, { count: 5, since: 0, until: 100 }],
    [0, { count: 0, since: 0, until: 0 }],
    [-3, { count: 0, since: 0, until: 0 }],
  ])("is limited by the room: %i", (room, expected) => {
    expect(allowance(50, 0, 500, room)).toEqual(expected);
  });

  it("never exceeds the rate, and lags by less than a delivery and 1 ms per check", () => {
    const rates = fc.integer({ min: 1, max: 1_000 });
    const gaps = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(rates, gaps, (rate, waits) => {
        let now = 0;
        let releasedAt = 0;
        let count = 0;
        for (const wait of waits) {
          now += wait;
          const allowed = allowance(rate, releasedAt, now, 10_000);
          expect(allowed.until).toBeLessThanOrEqual(Math.max(now, releasedAt));
          releasedAt = allowed.until;
          count += allowed.count;
        }
        expect(count).toBeLessThanOrEqual((now * rate) / 1_000);
        expect(count).toBeGreaterThan(((now - waits.length) * rate) / 1_000 - 1);
      }),
    );
  });

  it("is at most one second's worth, however long the run was idle", () => {
    const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), time, time, fc.nat(2_000), (rate, releasedAt, now, room) => {
        const { count, since, until } = allowance(rate, releasedAt, now, room);
        expect(count).toBeGreaterThanOrEqual(0);
        expect(count).toBeLessThanOrEqual(Math.min(rate, room));
        expect(until).toBeGreaterThanOrEqual(since);
      }),
    );
  });
});

it.each([
  [1, 1_000],
  [2, 2_000],
  [8, 128_000],
  [9, 256_000],
  [10, 300_000],
  [2_000, 300_000],
])("a step that failed %i times is retried after %i ms", (failures, ms) => {
  expect(restAfter(failures)).toBe(ms);
});
