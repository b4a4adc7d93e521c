import type * as z from "zod";
import { documentFor } from "#lib/scraping/firecrawl/document-for.ts";
import type { SearchAnswerSchema } from "#lib/scraping/search/answer-schema.ts";
import { LIMIT_DEFAULT } from "#lib/scraping/search/constants.ts";
import { NUM_MAX } from "#lib/scraping/serp/constants.ts";
import type { ApiError } from "../../route/api-error.ts";
import type { Decoded, Dialect, Outcome } from "../../route/route.ts";
import { isAsked, isClient, isIdle, missing, type Version, wrong } from "./asked.ts";
import { errorAnswer } from "./errors.ts";
import { readScrapeOptions } from "./scrape-options.ts";

/** Values of `tbs`, which Firecrawl takes from its search engine, mapped to our time ranges. */
const TIME_RANGES: Readonly<Record<string, string>> = {
  "qdr:d": "day",
  "qdr:w": "week",
  "qdr:m": "month",
  "qdr:y": "year",
};

/** Ignored: they do not change the results, or ask for other kinds than web results, which Gatehouse does not have. */
const LEFT_OUT = new Set([
  "timeout",
  "origin",
  "integration",
  "ignoreInvalidURLs",
  "highlights",
  "domainTools",
  "toolDetail",
  "auditMetadata",
]);

export function searchInput(json: unknown, version: Version): Decoded {
  if (!isAsked(json)) return { json };
  const {
    query,
    limit,
    sources,
    tbs,
    country,
    lang,
    scrapeOptions,
    includeDomains,
    excludeDomains,
    enterprise,
    ...rest
  } = json;
  const extra = Object.entries(rest).find(([name, value]) => !LEFT_OUT.has(name) && !isIdle(value));
  if (extra) return { error: missing(extra[0]) };
  const problem = missingSource(sources) ?? missingTerms(enterprise);
  if (problem) return { error: problem };
  if (tbs !== undefined && tbs !== null && TIME_RANGES[String(tbs)] === undefined)
    return {
      error: missing(`tbs ${JSON.stringify(tbs).slice(0, 100)}`, `There are ${Object.keys(TIME_RANGES).join(", ")}.`),
    };
  if (typeof query !== "string") return { error: wrong("query", "what to search for") };
  const pages = readPages(scrapeOptions, version);
  if (pages && "error" in pages) return pages;
  return {
    json: {
      query,
      limit: typeof limit === "number" ? Math.min(limit, NUM_MAX) : LIMIT_DEFAULT,
      ...(typeof tbs === "string" && { time_range: TIME_RANGES[tbs] }),
      ...(typeof country === "string" && { country }),
      ...(typeof lang === "string" && { language: lang }),
      include_domains: namesOf(includeDomains),
      exclude_domains: namesOf(excludeDomains),
      ...(pages && { scrape: pages.options }),
    },
  };
}

/** In version 1, an empty list of formats means that no pages are read. */
function readPages(asked: unknown, version: Version) {
  if (!isAsked(asked) || (Array.isArray(asked.formats) && asked.formats.length === 0)) return undefined;
  return readScrapeOptions(asked, version);
}

/** Only web results are supported. Some clients also ask for the tool catalogue `alexandria`, which is ignored. */
function missingSource(sources: unknown): ApiError | undefined {
  if (!Array.isArray(sources) || sources.length === 0) return undefined;
  const names = sources.map((source) => (isAsked(source) ? source.type : source));
  const other = names.find((name) => name !== "web" && name !== "alexandria");
  if (other !== undefined) return missing(`source ${JSON.stringify(other).slice(0, 100)}`);
  return names.includes("web") ? undefined : missing("source alexandria");
}

/** Data retention terms agreed with Firecrawl, which do not exist here. */
function missingTerms(enterprise: unknown): ApiError | undefined {
  const terms = Array.isArray(enterprise) ? enterprise.filter((each) => each !== "default") : [];
  return terms.length > 0 ? missing("enterprise") : undefined;
}

const namesOf = (domains: unknown): string[] =>
  Array.isArray(domains) ? domains.filter((each) => typeof each === "string") : [];

type Searched = z.output<typeof SearchAnswerSchema>;

/**
 * Formats results for Firecrawl's clients: by source in version 2, as a list in version 1.
 *
 * @param rules of the pages; see `firecrawlDocument`.
 */
export function searchAnswer({ id, results, credits_used, warnings }: Searched, version: Version, rules?: unknown) {
  const web = results.map(({ link, title, snippet, position, page, error }) => ({
    url: link,
    title,
    description: snippet,
    ...(version === 2 && { position }),
    ...(page && documentFor(version, page, rules)),
    ...(error && { metadata: { error: error.message } }),
  }));
  const warning = warnings.length > 0 ? { warning: warnings.join(", ") } : {};
  return { success: true, ...warning, data: version === 2 ? { web } : web, creditsUsed: credits_used, id };
}

/** @param outcome of POST /v1/search. */
export function searchOutcome(outcome: Outcome, version: Version, rules?: unknown): Outcome {
  if (!("body" in outcome) || "error" in outcome || outcome.status !== 200) return outcome;
  // POST /v1/search answers 200 with this
  return { ...outcome, body: searchAnswer(outcome.body as Searched, version, rules) };
}

/** Fields that only Firecrawl's search has; a body with any of them is Firecrawl's. */
const THEIRS = ["scrapeOptions", "lang", "tbs", "sources", "includeDomains", "excludeDomains", "ignoreInvalidURLs"];

/**
 * Version 1 of Firecrawl's search, on a path shared with ours and recognized by the client's
 * `origin` or a field that only Firecrawl has.
 */
export const sharedSearch: Dialect = {
  speaks: (json) => isClient(json) || (isAsked(json) && THEIRS.some((name) => Object.hasOwn(json, name))),
  input: (json) => searchInput(json, 1),
  answer: (outcome) => errorAnswer(searchOutcome(outcome, 1)),
  idempotencyHeader: "x-idempotency-key",
};
