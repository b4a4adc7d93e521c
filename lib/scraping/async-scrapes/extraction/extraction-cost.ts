import { mostModelCredits } from "#lib/scraping/language-model/most-credits.ts";
import { mostScrapeCost } from "#lib/scraping/pages/most-scrape-cost.ts";
import type { ExtractionInput } from "./schema.ts";

/**
 * Returns the most that an extraction may cost, in credits: each of its pages, and the model once
 * for all of them (contract 6).
 */
export const mostExtractionCost = ({ urls, options, question }: ExtractionInput): number =>
  urls.length * mostScrapeCost(options) + mostModelCredits(question);
