import { expect, it } from "vitest";
import { announcedLeft, leftText } from "./countdown-text.ts";

it.each([
  [-5_000, "any moment", "due now"],
  [999, "any moment", "due now"],
  [1_000, "in 1\u00a0s", "in less than a minute"],
  [59_999, "in 59\u00a0s", "in less than a minute"],
  [60_000, "in 1\u00a0min", "in more than a minute"],
  [220_400, "in 3\u00a0min 40\u00a0s", "in more than a minute"],
  [3_599_999, "in 59\u00a0min 59\u00a0s", "in more than 30 minutes"],
  [3_600_000, "in 1\u00a0h", "in more than an hour"],
  [7_500_000, "in 2\u00a0h 5\u00a0min", "in more than an hour"],
  [86_400_000, "in 24\u00a0h", "in more than 12 hours"],
])("%d ms are left: %s, announced as %s", (ms, shown, said) => {
  expect(leftText(ms)).toBe(shown);
  expect(announcedLeft(ms)).toBe(said);
});
