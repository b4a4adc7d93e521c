import { expect, it } from "vitest";
import { PRICES, priceOf, type Work } from "./prices.ts";

it.each<[Work, number]>([
  [{ kind: "scrape" }, 1],
  [{ kind: "scrape", renderJs: true }, 6],
  [{ kind: "scrape", cached: true }, 0],
  [{ kind: "scrape", renderJs: true, failed: true }, 0],
  [{ kind: "parse" }, 1],
  [{ kind: "parse", failed: true }, 0],
  [{ kind: "serp", results: 0 }, 0],
  [{ kind: "serp", results: 1 }, 2],
  [{ kind: "serp", results: 10 }, 2],
  [{ kind: "serp", results: 11 }, 4],
  [{ kind: "serp", results: 100, cached: true }, 0],
  [{ kind: "stream", results: 7 }, 7],
  [{ kind: "job", usableUrls: 250 }, 250],
])("%o costs %i", (work, credits) => {
  expect(priceOf(work)).toBe(credits);
});

it("uses the given price list", () => {
  expect(priceOf({ kind: "scrape", renderJs: true }, { ...PRICES, scrape: 3, renderJs: 10 })).toBe(13);
});
