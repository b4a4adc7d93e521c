import { expect, test } from "vitest";
import { pauses } from "./rules.ts";

test.each([
  ["active", 4, false],
  ["active", 5, true],
  ["active", 9, true],
  ["paused", 5, false],
] as const)("%s after %i failed deliveries in a row pauses: %s", (status, failures, expected) => {
  expect(pauses(status, failures)).toBe(expected);
});
