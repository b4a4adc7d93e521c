import type { Document } from "#lib/kernel/document.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { mostScrapeCost } from "#lib/scraping/pages/most-scrape-cost.ts";
import { scrapeCost } from "#lib/scraping/pages/rules.ts";
import type { ScrapeInput } from "#lib/scraping/pages/schema.ts";

/** The most that a scrape may cost, in credits (contract 6): nothing for a test key. */
export const mostCost = (env: KeyEnv, input: ScrapeInput): number => (env === "test" ? 0 : mostScrapeCost(input));

/** What it cost in the end. */
export const costOf = (env: KeyEnv, input: ScrapeInput, document: Document): number =>
  env === "test" ? 0 : scrapeCost(input, document);
