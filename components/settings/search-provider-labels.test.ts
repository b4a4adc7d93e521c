import { expect, it } from "vitest";
import { PRICES, priceOf } from "#lib/billing/credits/prices.ts";
import { costText, failuresText } from "./search-provider-labels.ts";

it("states the price of a search as charged", () => {
  expect(costText(PRICES.serpPerTen)).toBe(
    "2 credits for every 10 results or part of 10. Empty results, failures and test keys are free.",
  );
  expect([0, 1, 10, 11].map((results) => priceOf({ kind: "serp", results }))).toEqual([0, 2, 2, 4]);
});

it.each([
  [1, "Its last search failed"],
  [1_200, "Its last 1,200 searches failed"],
])("%i in a row: %s", (count, text) => {
  expect(failuresText(count)).toBe(text);
});
