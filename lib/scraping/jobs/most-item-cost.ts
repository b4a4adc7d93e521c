import { mostModelCredits } from "#lib/scraping/language-model/most-credits.ts";
import { askedJson } from "#lib/scraping/pages/asked-formats.ts";
import { itemPrice } from "./rules.ts";
import type { JobOptions } from "./schema.ts";

/** The most that one URL of a job or a page of a crawl costs, in credits, and so what is held for it. */
export const mostItemCost = (options: Pick<JobOptions, "formats" | "actions" | "render_js">): number =>
  itemPrice(options) + mostModelCredits(askedJson(options.formats));
