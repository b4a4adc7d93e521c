import { expect, test } from "vitest";
import {
  change,
  daysUntil,
  errorShare,
  errorsYesterday,
  expiresSoon,
  isNearCeiling,
  lastHours,
  stepsAreDone,
  sumHours,
} from "./rules.ts";

const NOW = new Date("2026-11-20T14:30:00.000Z");

test("daysUntil rounds down to whole days", () => {
  expect(daysUntil("2026-11-22T14:29:59.000Z", NOW)).toBe(1);
});

test.each([
  [112, 100, "12% more than by this time yesterday"],
  [50, 100, "50% fewer than by this time yesterday"],
  [1001, 1000, "about the same as by this time yesterday"],
  [1100, 100, "11 times as many as by this time yesterday"],
  [15, 3, "3 by this time yesterday"],
  [400, 19, "19 by this time yesterday"],
  [3, 0, "none by this time yesterday"],
  [0, 0, "none by this time yesterday"],
])("%d after %d is %s", (today, yesterday, words) => {
  expect(change(today, yesterday)).toBe(words);
});

test.each([
  [0, 0, undefined, "none by this time yesterday"],
  [5, 5, undefined, "5 by this time yesterday"],
  [20, 0, "0%", "none by this time yesterday"],
  [100, 11, "11%", "11 by this time yesterday (11%)"],
  [900_000, 4_200, "0.5%", "4,200 by this time yesterday (0.5%)"],
])("%d requests with %d errors give %s: %s", (requests, errors, share, words) => {
  expect([errorShare({ requests, errors }), errorsYesterday({ requests, errors })]).toEqual([share, words]);
});

test("lastHours returns 24 hours with empty ones, the current one last", () => {
  const hours = lastHours(
    [
      { hour: "2026-11-20T14:00:00.000Z", requests: 3, errors: 1 },
      { hour: "2026-11-19T14:00:00.000Z", requests: 9, errors: 0 },
    ],
    NOW,
  );
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toEqual({ hour: "2026-11-20T14:00:00.000Z", requests: 3, errors: 1 });
  expect(hours[0]).toEqual({ hour: "2026-11-19T15:00:00.000Z", requests: 0, errors: 0 });
});

test("sumHours includes the first hour and excludes the last", () => {
  const hours = ["09", 10, 11, 12].map((hour) => ({
    hour: `2026-11-20T${hour}:00:00.000Z`,
    requests: Number(hour),
    errors: 1,
  }));
  expect(sumHours(hours, Date.parse("2026-11-20T10:00:00Z"), Date.parse("2026-11-20T12:00:00Z"))).toEqual({
    requests: 21,
    errors: 2,
  });
});

test.each([
  [80, 100, true],
  [79, 100, false],
  [100, 100, true],
  [1_000_000, null, false],
])("%d spent of %s is near the ceiling: %s", (credits_spent, credit_ceiling, near) => {
  expect(isNearCeiling({ credits_spent, credit_ceiling })).toBe(near);
});

test.each([
  [null, false],
  ["2026-12-20T14:30:00.000Z", true],
  ["2026-12-20T14:30:00.001Z", false],
])("an expiry at %s is soon: %s", (expires_at, soon) => {
  expect(expiresSoon({ expires_at }, NOW)).toBe(soon);
});

test("the first steps are done when each is", () => {
  const all = { key: true, call: true, live_call: true, webhook: true, delivered: true, invitation: true };
  expect(stepsAreDone(all)).toBe(true);
  for (const step of Object.keys(all)) expect(stepsAreDone({ ...all, [step]: false }), step).toBe(false);
});
