import { expect, test } from "vitest";
import { nextWait } from "./rules.ts";

test.each([
  [2_000, 0, 2_000],
  [3_600_000, 0, 3_600_000],
  [2_000, 1, 500],
  [3_600_000, 3, 2_000],
  [2_000, 7, 30_000],
  [2_000, 60, 30_000],
])("a period of %i ms after %i failures in a row waits %i ms", (every, failures, wait) => {
  expect(nextWait(every, failures)).toBe(wait);
});
