import { expect, it } from "vitest";
import { outcomeOf } from "./rules.ts";

it.each([
  [200, "succeeded"],
  [202, "succeeded"],
  [400, "refused"],
  [401, "refused"],
  [402, "refused"],
  [404, "refused"],
  [409, "refused"],
  [422, "failed"],
  [429, "refused"],
  [500, "failed"],
  [502, "failed"],
  [504, "failed"],
])("%i is %s", (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});
