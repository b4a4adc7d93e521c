import { expect, it } from "vitest";
import { apiError } from "../route/api-error.ts";
import type { Outcome } from "../route/route.ts";
import { creditsCommitted } from "./call-tool.ts";

it.each<[string, Outcome | undefined, number]>([
  ["finished work counts its cost", { status: 200, body: {}, credits: 3 }, 3],
  ["free work counts nothing", { status: 200, body: {} }, 0],
  ["started work counts its maximum", { status: 202, body: {} }, 100],
  ["refused work counts nothing", { error: apiError("target_timeout", "Too late.") }, 0],
  ["interrupted work counts its maximum", undefined, 100],
])("%s", (_, outcome, credits) => {
  expect(creditsCommitted(outcome, 100)).toBe(credits);
});
