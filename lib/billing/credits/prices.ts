/**
 * Prices in credits (contract 6). Each movement stores the version, so change it with every price.
 */
export type PriceList = {
  version: string;
  scrape: number;
  /** Added to `scrape` when a browser renders the page. */
  renderJs: number;
  parse: number;
  /** For a site's list of URLs, of any length. */
  map: number;
  /** For every ten results or part of ten. */
  serpPerTen: number;
  streamResult: number;
  /** For each URL of a job with a usable result. */
  jobUrl: number;
};

export const PRICES: PriceList = {
  version: "2026-11-01",
  scrape: 1,
  renderJs: 5,
  parse: 1,
  map: 1,
  serpPerTen: 2,
  streamResult: 1,
  jobUrl: 1,
};

export type Work =
  | { kind: "scrape"; renderJs?: boolean; cached?: boolean; failed?: boolean }
  | { kind: "parse"; failed?: boolean }
  | { kind: "map" }
  | { kind: "serp"; results: number; cached?: boolean; failed?: boolean }
  | { kind: "stream"; results: number }
  | { kind: "job"; usableUrls: number };

/**
 * Returns the price of work. Failures and cache hits are free; a 404 from the target is not a
 * failure (contract 6).
 */
export function priceOf(work: Work, prices: PriceList = PRICES): number {
  if (("failed" in work && work.failed) || ("cached" in work && work.cached)) return 0;
  switch (work.kind) {
    case "scrape":
      return prices.scrape + (work.renderJs ? prices.renderJs : 0);
    case "parse":
      return prices.parse;
    case "map":
      return prices.map;
    case "serp":
      return prices.serpPerTen * Math.ceil(work.results / 10);
    case "stream":
      return prices.streamResult * work.results;
    case "job":
      return prices.jobUrl * work.usableUrls;
  }
}
