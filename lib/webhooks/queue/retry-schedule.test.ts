import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/platform/values/time.ts";
import { ATTEMPT_OFFSETS_MS, nextAttempt, retryAfter } from "./retry-schedule.ts";

const FIRST = 1_000_000;

test.each([
  [1, 30 * SECOND_MS, 3 * SECOND_MS],
  [2, 2 * MINUTE_MS, 9 * SECOND_MS],
  [3, 10 * MINUTE_MS, 30 * SECOND_MS],
  [4, HOUR_MS, 30 * SECOND_MS],
  [5, 4 * HOUR_MS, 30 * SECOND_MS],
  [6, 12 * HOUR_MS, 30 * SECOND_MS],
  [7, 24 * HOUR_MS, 30 * SECOND_MS],
])("after attempt %i the next is %i ms after the first, plus at most %i ms of jitter", (made, offset, jitter) => {
  const startedAt = FIRST + (ATTEMPT_OFFSETS_MS[made - 1] ?? 0);
  const failed = { made, anchor: FIRST, startedAt, endedAt: startedAt + 200 };
  expect(nextAttempt(failed, 0)).toBe(FIRST + offset);
  expect(nextAttempt(failed, 1)).toBe(FIRST + offset + jitter);
});

test("nothing follows the eighth attempt", () => {
  expect(nextAttempt({ made: 8, anchor: 0, startedAt: 24 * HOUR_MS, endedAt: 24 * HOUR_MS }, 0)).toBeNull();
});

describe("Retry-After", () => {
  const failed = { made: 1, anchor: FIRST, startedAt: FIRST, endedAt: FIRST };
  it.each([
    ["shorter than the schedule changes nothing", failed, 10 * SECOND_MS, FIRST + 30 * SECOND_MS],
    ["delays inside the schedule", failed, 90 * SECOND_MS, FIRST + 90 * SECOND_MS],
    ["never beyond the attempt after the next", failed, HOUR_MS, FIRST + 2 * MINUTE_MS],
    [
      "never delays the last attempt",
      { made: 7, anchor: FIRST, startedAt: FIRST + 12 * HOUR_MS, endedAt: FIRST + 12 * HOUR_MS },
      20 * HOUR_MS,
      FIRST + 24 * HOUR_MS,
    ],
  ])("%s", (_, attempt, retryAfterMs, expected) => {
    expect(nextAttempt({ ...attempt, retryAfterMs }, 0)).toBe(expected);
  });

  it.each([
    ["120", 120_000],
    [" 5 ", 5_000],
    ["Thu, 01 Jan 1970 01:00:00 GMT", HOUR_MS - FIRST],
    ["999999999", 24 * HOUR_MS],
    ["9".repeat(400), 24 * HOUR_MS],
    ["Thursday, 01-Jan-70 01:00:00 GMT", HOUR_MS - FIRST],
    ["Thu Jan  1 01:00:00 1970", HOUR_MS - FIRST],
    ["0", undefined],
    ["-5", undefined],
    ["soon", undefined],
    ["Thu, 01 Jan 1970 00:00:00 GMT", undefined],
    [undefined, undefined],
  ])("%j is %j ms", (header, expected) => {
    expect(retryAfter(header, FIRST)).toBe(expected);
  });
});

test("a late attempt keeps its distance, and the schedule resumes when possible", () => {
  const late = {
    made: 2,
    anchor: FIRST,
    startedAt: FIRST + 5 * HOUR_MS,
    endedAt: FIRST + 5 * HOUR_MS + 10 * SECOND_MS,
  };
  expect(nextAttempt(late, 0)).toBe(late.startedAt + 30 * SECOND_MS);
  expect(nextAttempt({ ...late, made: 6 }, 0)).toBe(FIRST + 12 * HOUR_MS);
});

test("no attempt is made before its time", () => {
  const time = fc.integer({ min: 0, max: 48 * HOUR_MS });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      time,
      time,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (made, since, wait, chance) => {
        const next = nextAttempt(
          { made, anchor: 0, startedAt: since, endedAt: since + SECOND_MS, retryAfterMs: wait },
          chance,
        );
        expect(next).toBeGreaterThanOrEqual(Math.max(ATTEMPT_OFFSETS_MS[made] ?? 0, since + 30 * SECOND_MS));
      },
    ),
  );
});
