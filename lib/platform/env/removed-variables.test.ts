import { expect, it } from "vitest";
import { warnOfRemoved } from "./removed-variables.ts";
import { variables } from "./variables.ts";

it("warns of each removed variable that is set, and of no other", () => {
  expect(warnOfRemoved({ SERP_PROVIDER: "html", LOG_SLOW_MS: "", PORT: "3000", OTHER: "x" })).toEqual([
    "SERP_PROVIDER is no longer used: write SERP_PROVIDER_URL=html=https://… for a page of results.",
  ]);
});

it("warns of no variable that is still read", () => {
  expect(warnOfRemoved(Object.fromEntries(Object.keys(variables.shape).map((name) => [name, "x"])))).toEqual([]);
});
