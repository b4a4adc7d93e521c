import { expect, test } from "vitest";
import { progressOf, timeLeft } from "./progress.ts";

const run = {
  status: "running",
  total: 1_000,
  total_is_final: true,
  retried: 0,
  sent: 0,
  canceled: 0,
  rate_per_second: 50,
} as const;

test.each([
  [run, { share: 0, secondsLeft: 20 }],
  [
    { ...run, sent: 250 },
    { share: 0.25, secondsLeft: 15 },
  ],
  [
    { ...run, sent: 990 },
    { share: 0.99, secondsLeft: 1 },
  ],
  [{ ...run, sent: 400, canceled: 600, status: "canceled" } as const, { share: 1, secondsLeft: null }],
  [{ ...run, status: "paused", sent: 10 } as const, { share: 0.01, secondsLeft: null }],
  [
    { ...run, total_is_final: false, total: 0 },
    { share: 0, secondsLeft: null },
  ],
  [
    { ...run, total: 0 },
    { share: 1, secondsLeft: 0 },
  ],
  [
    { ...run, total: 0, retried: 500 },
    { share: 0, secondsLeft: null },
  ],
  [
    { ...run, retried: 500 },
    { share: 0, secondsLeft: null },
  ],
  [
    { ...run, retried: 500, sent: 250 },
    { share: 0.25, secondsLeft: 15 },
  ],
  [{ ...run, total: 0, retried: 500, status: "completed" } as const, { share: 1, secondsLeft: null }],
])("%j", (replay, expected) => {
  expect(progressOf(replay)).toEqual(expected);
});

test.each([
  [9, "9\u00a0s left"],
  [200, "3\u00a0min 20\u00a0s left"],
  [7_320, "2\u00a0h 2\u00a0min left"],
])("%i seconds are %s", (seconds, expected) => {
  expect(timeLeft(seconds)).toBe(expected);
});
