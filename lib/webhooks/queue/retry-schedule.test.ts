import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ATTEMPT_OFFSETS_MS, nextAttempt, retryAfter } from "./retry-schedule.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const FIRST = 1_000_000;

test.each([
  [1, 30 * SECOND, 3 * SECOND],
  [2, 2 * MINUTE, 9 * SECOND],
  [3, 10 * MINUTE, 30 * SECOND],
  [4, HOUR, 30 * SECOND],
  [5, 4 * HOUR, 30 * SECOND],
  [6, 12 * HOUR, 30 * SECOND],
  [7, 24 * HOUR, 30 * SECOND],
])("after attempt %i the next is %i ms after the first, plus at most %i ms of jitter", (made, offset, jitter) => {
  const startedAt = FIRST + (ATTEMPT_OFFSETS_MS[made - 1] ?? 0);
  const failed = { made, anchor: FIRST, startedAt, endedAt: startedAt + 200 };
  expect(nextAttempt(failed, 0)).toBe(FIRST + offset);
  expect(nextAttempt(failed, 1)).toBe(FIRST + offset + jitter);
});

test("nothing follows the eighth attempt", () => {
  expect(nextAttempt({ made: 8, anchor: 0, startedAt: 24 * HOUR, endedAt: 24 * HOUR }, 0)).toBeNull();
});

describe("Retry-After", () => {
  const failed = { made: 1, anchor: FIRST, startedAt: FIRST, endedAt: FIRST };
  it.each([
    ["shorter than the schedule changes nothing", failed, 10 * SECOND, FIRST + 30 * SECOND],
    ["delays inside the schedule", failed, 90 * SECOND, FIRST + 90 * SECOND],
    ["never beyond the attempt after the next", failed, HOUR, FIRST + 2 * MINUTE],
    [
      "never delays the last attempt",
      { made: 7, anchor: FIRST, startedAt: FIRST + 12 * HOUR, endedAt: FIRST + 12 * HOUR },
      20 * HOUR,
      FIRST + 24 * HOUR,
    ],
  ])("%s", (_, attempt, retryAfterMs, expected) => {
    expect(nextAttempt({ ...attempt, retryAfterMs }, 0)).toBe(expected);
  });

  it.each([
    ["120", 120_000],
    [" 5 ", 5_000],
    ["Thu, 01 Jan 1970 01:00:00 GMT", HOUR - FIRST],
    ["999999999", 24 * HOUR],
    ["9".repeat(400), 24 * HOUR],
    ["Thursday, 01-Jan-70 01:00:00 GMT", HOUR - FIRST],
    ["Thu Jan  1 01:00:00 1970", HOUR - FIRST],
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
  const late = { made: 2, anchor: FIRST, startedAt: FIRST + 5 * HOUR, endedAt: FIRST + 5 * HOUR + 10 * SECOND };
  expect(nextAttempt(late, 0)).toBe(late.startedAt + 30 * SECOND);
  expect(nextAttempt({ ...late, made: 6 }, 0)).toBe(FIRST + 12 * HOUR);
});

test("no attempt is made before its time", () => {
  const time = fc.integer({ min: 0, max: 48 * HOUR });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      time,
      time,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (made, since, wait, chance) => {
        const next = nextAttempt(
          { made, anchor: 0, startedAt: since, endedAt: since + SECOND, retryAfterMs: wait },
          chance,
        );
        expect(next).toBeGreaterThanOrEqual(Math.max(ATTEMPT_OFFSETS_MS[made] ?? 0, since + 30 * SECOND));
      },
    ),
  );
});
