import { expect, test } from "vitest";
import { progressOf, timeLeft } from "./progress.ts";

const run = { status: "running", total: 1_000, total_is_final: true, pending: 1_000, rate_per_second: 50 } as const;

test.each([
  ["not started", run, { share: 0, secondsLeft: 20 }],
  ["a quarter", { ...run, pending: 750 }, { share: 0.25, secondsLeft: 15 }],
  ["nearly done", { ...run, pending: 10 }, { share: 0.99, secondsLeft: 1 }],
  ["canceled", { ...run, pending: 0, status: "canceled" } as const, { share: 1, secondsLeft: null }],
  ["paused", { ...run, pending: 990, status: "paused" } as const, { share: 0.01, secondsLeft: null }],
  ["total not known", { ...run, total_is_final: false, total: 0, pending: 0 }, { share: 0, secondsLeft: null }],
  ["nothing to send", { ...run, total: 0, pending: 0 }, { share: 1, secondsLeft: 0 }],
])("%s", (_, replay, expected) => {
  expect(progressOf(replay)).toEqual(expected);
});

test.each([
  [9, "9\u00a0s left"],
  [200, "3\u00a0min 20\u00a0s left"],
  [7_320, "2\u00a0h 2\u00a0min left"],
])("%i seconds are %s", (seconds, expected) => {
  expect(timeLeft(seconds)).toBe(expected);
});
