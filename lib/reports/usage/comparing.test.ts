import { expect, test } from "vitest";
import { changeLabel, comparedText } from "./rules.ts";

test.each([
  [112, 100, "12% more than"],
  [50, 100, "50% fewer than"],
  [0, 100, "100% fewer than"],
  [1001, 1000, "about the same as"],
  [1099, 100, "999% more than"],
  [1100, 100, "11 times as many as"],
  [9999, 100, "100 times as many as"],
  [10_000, 100, undefined],
  [21, 20, "5% more than"],
  [19, 19, undefined],
  [8131, 1, undefined],
])("%d after %d is %s", (today, before, words) => {
  expect(changeLabel(today, before)).toBe(words);
});

test.each([
  [1_344, 1_200, "12% more than the 1,200 in the previous period."],
  [8_131, 1, "1 in the previous period."],
  [3, 0, "None in the previous period."],
])("%d next to %d reads %s", (now, before, words) => {
  expect(comparedText(now, before)).toBe(words);
});
