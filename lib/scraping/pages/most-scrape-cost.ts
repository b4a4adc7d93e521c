import { priceOf } from "#lib/billing/credits/prices.ts";
import { mostModelCredits } from "#lib/scraping/language-model/most-credits.ts";
import { askedJson, needsBrowser } from "./asked-formats.ts";
import type { ScrapeInput } from "./schema.ts";

/** The most that a live scrape costs, in credits, and so what is held for it: a page, a browser, a model's tokens (contract 6). */
export const mostScrapeCost = (input: Pick<ScrapeInput, "formats" | "actions" | "render_js">): number =>
  priceOf({ kind: "scrape", renderJs: needsBrowser(input) }) + mostModelCredits(askedJson(input.formats));
