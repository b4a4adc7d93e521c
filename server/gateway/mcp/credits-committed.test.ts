import { expect, it } from "vitest";
import { apiError } from "../answers/api-error.ts";
import type { Outcome } from "../route.ts";
import { creditsCommitted } from "./credits-committed.ts";

it.each<[string, Outcome | undefined, number]>([
  ["what was done costs what it did cost", { status: 200, body: {}, credits: 3 }, 3],
  ["what was free costs nothing", { status: 200, body: {} }, 0],
  ["what was only begun may cost the most", { status: 202, body: {} }, 100],
  ["what was refused costs nothing", { error: apiError("target_timeout", "Too late.") }, 0],
  ["what broke off may have been done", undefined, 100],
])("%s", (_, outcome, credits) => {
  expect(creditsCommitted(outcome, 100)).toBe(credits);
});
