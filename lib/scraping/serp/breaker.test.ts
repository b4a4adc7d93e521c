import { expect, it } from "vitest";
import { breakerOf, restMs, restsUntil } from "./breaker.ts";

const FAILED = new Date("2026-11-21T12:00:00Z");
const record = (failuresInRow: number) => ({ lastFailureAt: FAILED, failuresInRow });
const after = (seconds: number) => new Date(FAILED.getTime() + seconds * 1_000);

it.each([
  [0, 0],
  [2, 0],
  [3, 30_000],
  [4, 60_000],
  [7, 480_000],
  [8, 600_000],
  [10_000, 600_000],
])("after %i failures in a row a provider rests for %i ms", (failures, rest) => {
  expect(restMs(failures)).toBe(rest);
});

it.each([
  [null, 0, "closed"],
  [record(2), 0, "closed"],
  [record(3), 29, "open"],
  [record(3), 30, "half_open"],
  [record(5), 119, "open"],
] as const)("the breaker for %j after %i s is %s", (of, seconds, breaker) => {
  expect(breakerOf(of, after(seconds))).toBe(breaker);
});

it("returns when the rest ends", () => {
  expect(restsUntil(record(1))).toBeUndefined();
  expect(restsUntil(record(3))).toEqual(after(30));
});
