import type { Document } from "#lib/kernel/document.ts";
import { documentFor } from "#lib/scraping/firecrawl/document-for.ts";
import type { Decoded, Dialect, Outcome } from "../../route.ts";
import { isAsked, isClient, type Version } from "./asked.ts";
import { errorAnswer, STATUSES_OF_FIRST_SCRAPE } from "./errors.ts";
import { readScrapeOptions } from "./scrape-options.ts";

/** A scrape as Firecrawl's clients ask for it, in our words. */
export function scrapeInput(json: unknown, version: Version): Decoded {
  if (!isAsked(json)) return { json };
  const { url, ...asked } = json;
  const read = readScrapeOptions(asked, version);
  return "error" in read ? read : { json: { url, ...read.options } };
}

/** @param rules of the input; see `theirDocument`. */
export function scrapeAnswer(outcome: Outcome, version: Version, rules?: unknown): Outcome {
  if (!("body" in outcome) || "error" in outcome || outcome.status !== 200) return outcome;
  const document = outcome.body as Document; // what scrape and parse answer with 200
  const { warning, ...data } = documentFor(version, document, rules);
  return { ...outcome, body: { success: true, ...(warning !== undefined && { warning }), data } };
}

/**
 * Version 1 of Firecrawl's scrape, on the path that it shares with ours: known by the client that names itself in `origin`. What Gatehouse
 * cannot do is refused by name, in words that those clients show.
 */
export const sharedScrape: Dialect = {
  speaks: isClient,
  input: (json) => scrapeInput(json, 1),
  answer: (outcome) => errorAnswer(scrapeAnswer(outcome, 1), STATUSES_OF_FIRST_SCRAPE),
};
