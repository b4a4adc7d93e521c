import { describe, expect, test } from "vitest";
import {
  change,
  daysUntil,
  errorShare,
  expiresSoon,
  forecast,
  forecastDays,
  isNearCeiling,
  lastHours,
  startOfDay,
  startOfHour,
  stepsAreDone,
  sumHours,
} from "./rules.ts";

const NOW = new Date("2026-11-20T14:30:00.000Z");

describe("the forecast", () => {
  test.each([
    [
      "half of it a week",
      700,
      { credits: 700, days: 7 },
      { per_day: 100, runs_out_at: "2026-11-27T14:30:00.000Z", far: false },
    ],
    ["nothing spent", 700, { credits: 0, days: 7 }, { per_day: 0, runs_out_at: null, far: false }],
    ["nothing left", 0, { credits: 70, days: 7 }, { per_day: 10, runs_out_at: NOW.toISOString(), far: false }],
    ["centuries", 1_000_000_000, { credits: 7, days: 7 }, { per_day: 1, runs_out_at: null, far: true }],
    [
      "less than one a day",
      10,
      { credits: 3, days: 6 },
      { per_day: 1, runs_out_at: "2026-12-10T14:30:00.000Z", far: false },
    ],
  ])("%s", (_, balance, recent, expected) => {
    expect(forecast(balance, recent, NOW)).toEqual(expected);
  });

  test.each([
    ["2026-11-20T14:00:00.000Z", 1],
    ["2026-11-18T02:30:00.000Z", 2.5],
    ["2025-01-01T00:00:00.000Z", 7],
  ])("a workspace made at %s is measured over %d days", (createdAt, days) => {
    expect(forecastDays(new Date(createdAt), NOW)).toBe(days);
  });

  test("days until are whole and rounded down", () => {
    expect(daysUntil("2026-11-22T14:29:59.000Z", NOW)).toBe(1);
  });
});

test.each([
  [112, 100, "12 % more than yesterday by this time"],
  [50, 100, "50 % less than yesterday by this time"],
  [0, 100, "100 % less than yesterday by this time"],
  [1001, 1000, "as yesterday by this time"],
  [5000, 100, "50 times yesterday's by this time"],
  [3, 0, "none yesterday by this time"],
  [0, 0, "none yesterday by this time either"],
])("%d after %d is %s", (today, yesterday, words) => {
  expect(change(today, yesterday)).toBe(words);
});

test.each([
  [0, 0, "of none"],
  [10, 0, "0 %"],
  [100_000, 1, "under 0.1 %"],
  [1000, 4, "0.4 %"],
  [100, 11, "11 %"],
  [5, 5, "100 %"],
])("of %d requests %d errors are %s", (requests, errors, words) => {
  expect(errorShare({ requests, errors })).toBe(words);
});

test("24 hours, empty ones too, the present one last", () => {
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

test("hours are added up from the first moment to before the last", () => {
  const hours = [10, 11, 12].map((hour) => ({ hour: `2026-11-20T${hour}:00:00.000Z`, requests: hour, errors: 1 }));
  expect(sumHours(hours, Date.parse("2026-11-20T10:00:00Z"), Date.parse("2026-11-20T12:00:00Z"))).toEqual({
    requests: 21,
    errors: 2,
  });
});

test("days and hours begin by UTC", () => {
  expect(new Date(startOfDay(NOW.getTime())).toISOString()).toBe("2026-11-20T00:00:00.000Z");
  expect(new Date(startOfHour(NOW.getTime())).toISOString()).toBe("2026-11-20T14:00:00.000Z");
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
  const all = { key: true, call: true, webhook: true, delivered: true, invitation: true };
  expect(stepsAreDone(all)).toBe(true);
  for (const step of Object.keys(all)) expect(stepsAreDone({ ...all, [step]: false }), step).toBe(false);
});
