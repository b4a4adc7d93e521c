import { expect, test } from "vitest";
import { crashesInRow, patienceOf, waitBeforeRestart } from "./rules.ts";

test.each([
  [1, 250],
  [2, 500],
  [3, 1_000],
  [6, 8_000],
  [7, 15_000],
  [40, 15_000],
])("after %i crashes in a row the wait is %i ms", (crashes, wait) => {
  expect(waitBeforeRestart(crashes)).toBe(wait);
});

test.each([
  [0, 10, 1],
  [4, 29_999, 5],
  [4, 30_000, 1],
])("%i crashes before, then %i ms of life: this is crash %i", (before, lived, crashes) => {
  expect(crashesInRow(before, lived)).toBe(crashes);
});

test.each([
  ["announced", true, { notReadyMs: 4_000, finishMs: 25_000 }],
  ["by Ctrl-C, which nobody in front has to be told of", false, { notReadyMs: 0, finishMs: 25_000 }],
])("an end that is %s", (_, announced, patience) => {
  expect(patienceOf({ DRAIN_DELAY_S: 4, DRAIN_S: 25 }, announced)).toEqual(patience);
});
