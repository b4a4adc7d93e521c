import { maxModelCredits } from "#lib/scraping/language-model/max-credits.ts";
import { maxScrapeCost } from "#lib/scraping/pages/max-scrape-cost.ts";
import type { ExtractionInput } from "./schema.ts";

/** Returns the most credits for an extraction: each of its pages, and the model once (contract 6). */
export const maxExtractionCost = ({ urls, options, question }: ExtractionInput): number =>
  urls.length * maxScrapeCost(options) + maxModelCredits(question);
