import type { Document } from "#lib/kernel/document.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { maxScrapeCost } from "#lib/scraping/pages/max-scrape-cost.ts";
import { scrapeCost } from "#lib/scraping/pages/rules.ts";
import type { ScrapeInput } from "#lib/scraping/pages/schema.ts";

/** Returns the most credits for a scrape (contract 6). Test keys pay nothing. */
export const maxCost = (env: KeyEnv, input: ScrapeInput): number => (env === "test" ? 0 : maxScrapeCost(input));

export const costOf = (env: KeyEnv, input: ScrapeInput, document: Document): number =>
  env === "test" ? 0 : scrapeCost(input, document);
