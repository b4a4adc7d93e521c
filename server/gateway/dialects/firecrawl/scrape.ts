import type { Document } from "#lib/kernel/document.ts";
import { documentFor } from "#lib/scraping/firecrawl/document-for.ts";
import type { Decoded, Dialect, Outcome } from "../../route/route.ts";
import { isAsked, isClient, type Version } from "./asked.ts";
import { errorAnswer, STATUSES_OF_FIRST_SCRAPE } from "./errors.ts";
import { readScrapeOptions } from "./scrape-options.ts";

export function scrapeInput(json: unknown, version: Version): Decoded {
  if (!isAsked(json)) return { json };
  const { url, ...asked } = json;
  const read = readScrapeOptions(asked, version);
  return "error" in read ? read : { json: { url, ...read.options } };
}

/** @param rules of the input; see `firecrawlDocument`. */
export function scrapeAnswer(outcome: Outcome, version: Version, rules?: unknown): Outcome {
  if (!("body" in outcome) || "error" in outcome || outcome.status !== 200) return outcome;
  const document = outcome.body as Document; // scrape and parse answer 200 with this
  const { warning, ...data } = documentFor(version, document, rules);
  return { ...outcome, body: { success: true, ...(warning !== undefined && { warning }), data } };
}

/**
 * Version 1 of Firecrawl's scrape, on a path shared with ours and recognized by the client's
 * `origin`. Unsupported options are rejected by name, in messages that those clients show.
 */
export const sharedScrape: Dialect = {
  speaks: isClient,
  input: (json) => scrapeInput(json, 1),
  answer: (outcome) => errorAnswer(scrapeAnswer(outcome, 1), STATUSES_OF_FIRST_SCRAPE),
};
