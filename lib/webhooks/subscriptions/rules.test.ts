import { describe, expect, it, test } from "vitest";
import { type Health, type HealthMark, healthAfter, pauses } from "./rules.ts";

test.each([
  ["active", 4, false],
  ["active", 5, true],
  ["active", 9, true],
  ["paused", 5, false],
] as const)("%s after %i consecutive failures pauses: %s", (status, failures, expected) => {
  expect(pauses(status, failures)).toBe(expected);
});

describe("healthAfter", () => {
  const at = (second: number) => new Date(second * 1_000);
  const recovered = (second: number): HealthMark => ({ kind: "recovered", madeAt: at(second) });
  const failing = (second: number): HealthMark => ({ kind: "failing", madeAt: at(second) });
  const failed = (second: number): HealthMark => ({
    kind: "failed",
    madeAt: at(second),
    url: `https://hooks.example/${second}`,
    problem: "It was not accepted.",
  });
  const well: Health = { status: "active", consecutiveFailures: 0, failingSince: null, resumedAt: null };
  const ill: Health = { ...well, consecutiveFailures: 4, failingSince: at(1) };
  const fifth = { failures: 5, url: "https://hooks.example/9", problem: "It was not accepted." };

  it.each<[string, Health, HealthMark[], ReturnType<typeof healthAfter>]>([
    ["no marks change nothing", ill, [], { consecutiveFailures: 4, failingSince: at(1), pausing: undefined }],
    [
      "the first failure starts the streak",
      well,
      [failing(5), failing(6)],
      { consecutiveFailures: 0, failingSince: at(5), pausing: undefined },
    ],
    [
      "a later failure keeps the start of the streak",
      ill,
      [failing(5)],
      { consecutiveFailures: 4, failingSince: at(1), pausing: undefined },
    ],
    [
      "a success resets both",
      ill,
      [failed(5), recovered(6)],
      // The fifth failure came before the success and still pauses.
      { consecutiveFailures: 0, failingSince: null, pausing: { ...fifth, url: "https://hooks.example/5" } },
    ],
    [
      "a failure after a success counts from one",
      ill,
      [recovered(5), failing(6), failed(6)],
      { consecutiveFailures: 1, failingSince: at(6), pausing: undefined },
    ],
    [
      "the fifth pauses, and the sixth does not pause again",
      ill,
      [failed(9), failed(10)],
      { consecutiveFailures: 6, failingSince: at(1), pausing: fifth },
    ],
    [
      "a paused subscription stays paused",
      { ...ill, status: "paused" },
      [failed(9)],
      { consecutiveFailures: 5, failingSince: at(1), pausing: undefined },
    ],
    [
      "failures before the resume do not count",
      { ...ill, consecutiveFailures: 0, resumedAt: at(7) },
      [failed(6), failed(7), failed(8)],
      { consecutiveFailures: 1, failingSince: at(1), pausing: undefined },
    ],
  ])("%s", (_, before, marks, after) => {
    expect(healthAfter(before, marks)).toEqual(after);
  });
});
