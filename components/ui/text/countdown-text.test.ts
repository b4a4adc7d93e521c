import { expect, it } from "vitest";
import { announcedLeft, leftText } from "./countdown-text.ts";

it.each([
  [-5_000, "any moment", "due now"],
  [999, "any moment", "due now"],
  [1_000, "in 1 s", "in less than a minute"],
  [59_999, "in 59 s", "in less than a minute"],
  [60_000, "in 1 min", "in more than a minute"],
  [220_400, "in 3 min 40 s", "in more than a minute"],
  [3_599_999, "in 59 min 59 s", "in more than 30 minutes"],
  [3_600_000, "in 1 h", "in more than an hour"],
  [7_500_000, "in 2 h 5 min", "in more than an hour"],
  [86_400_000, "in 24 h", "in more than 12 hours"],
])("%d ms are left: %s, read out as %s", (ms, shown, said) => {
  expect(leftText(ms)).toBe(shown);
  expect(announcedLeft(ms)).toBe(said);
});
