import { expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "#lib/platform/values/time.ts";
import { describeWaiting, failureStreak, isAccepted, judge } from "./rules.ts";

const FIRST = 1_000_000;

test.each([
  [true, 1, { outcome: "delivered" }],
  [true, 8, { outcome: "delivered" }],
  [false, 1, { outcome: "retry", dueAt: FIRST + 30 * SECOND_MS, warn: false }],
  [false, 4, { outcome: "retry", dueAt: FIRST + HOUR_MS, warn: true }],
  [false, 5, { outcome: "retry", dueAt: FIRST + 4 * HOUR_MS, warn: false }],
  [false, 8, { outcome: "failed" }],
])("accepted: %s, attempt %i", (accepted, made, verdict) => {
  expect(judge(accepted, { made, anchor: FIRST, startedAt: FIRST, endedAt: FIRST }, 0)).toEqual(verdict);
});

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [301, false],
  [304, false],
  [410, false],
  [500, false],
])("%i is accepted: %s", (status, accepted) => {
  expect(isAccepted(status)).toBe(accepted);
});

test.each([
  ["endpoint_times_out", 34, "this endpoint times out, 34 before it"],
  ["endpoint_times_out", 0, "this endpoint times out, none before it"],
  ["endpoint_times_out", 10_000, "this endpoint times out, 10,000 or more before it"],
  ["endpoint_busy", 1_200, "this endpoint takes no more at once, 1,200 before it"],
] as const)("waits: %s with %i before it", (reason, before, text) => {
  expect(describeWaiting({ reason, deliveries_before: before })).toBe(text);
});

test.each([
  [null, null, undefined],
  [null, 3, undefined],
  [2, null, 2],
  [2, 1, 2],
  [2, 2, 2],
  [2, 3, 3],
])("a webhook failing since %s and resumed at %s is warned about once since %s", (failing, resumed, since) => {
  const at = (day: number | null) => (day === null ? null : new Date(Date.UTC(2026, 10, day)));
  expect(failureStreak({ id: "whk_1", failingSince: at(failing), resumedAt: at(resumed) })).toBe(
    since && `whk_1:2026-11-0${since}T00:00:00.000Z`,
  );
});
