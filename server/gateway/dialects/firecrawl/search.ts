import type * as z from "zod";
import { documentFor } from "#lib/scraping/firecrawl/document-for.ts";
import type { SearchAnswerSchema } from "#lib/scraping/search/answer-schema.ts";
import { LIMIT_DEFAULT } from "#lib/scraping/search/constants.ts";
import { NUM_MAX } from "#lib/scraping/serp/constants.ts";
import type { ApiError } from "../../answers/api-error.ts";
import type { Decoded, Dialect, Outcome } from "../../route.ts";
import { isAsked, isClient, isIdle, missing, type Version, wrong } from "./asked.ts";
import { errorAnswer } from "./errors.ts";
import { readScrapeOptions } from "./scrape-options.ts";

/** How far back `tbs` asks for, in the words of the engine that Firecrawl has it from. */
const TIME_RANGES: Readonly<Record<string, string>> = {
  "qdr:d": "day",
  "qdr:w": "week",
  "qdr:m": "month",
  "qdr:y": "year",
};

/** Change nothing of what is found, or ask for more than results of the web, which there is not. */
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

/** A search as Firecrawl's clients ask for it, in our words. */
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

/** Version 1 asks for no page by an empty list of formats. */
function readPages(asked: unknown, version: Version) {
  if (!isAsked(asked) || (Array.isArray(asked.formats) && asked.formats.length === 0)) return undefined;
  return readScrapeOptions(asked, version);
}

/** Results of the web are what there is; their catalogue of tools is asked for by some clients besides, and just not found. */
function missingSource(sources: unknown): ApiError | undefined {
  if (!Array.isArray(sources) || sources.length === 0) return undefined;
  const names = sources.map((source) => (isAsked(source) ? source.type : source));
  const other = names.find((name) => name !== "web" && name !== "alexandria");
  if (other !== undefined) return missing(`source ${JSON.stringify(other).slice(0, 100)}`);
  return names.includes("web") ? undefined : missing("source alexandria");
}

/** Terms of keeping data that are agreed with Firecrawl, and with nobody here. */
function missingTerms(enterprise: unknown): ApiError | undefined {
  const terms = Array.isArray(enterprise) ? enterprise.filter((each) => each !== "default") : [];
  return terms.length > 0 ? missing("enterprise") : undefined;
}

const namesOf = (domains: unknown): string[] =>
  Array.isArray(domains) ? domains.filter((each) => typeof each === "string") : [];

type Searched = z.output<typeof SearchAnswerSchema>;

/**
 * Results as Firecrawl's clients read them: by source in the newer version, a list in the older one.
 *
 * @param rules of the pages; see `theirDocument`.
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

/** @param outcome of the route of POST /v1/search. */
export function searchOutcome(outcome: Outcome, version: Version, rules?: unknown): Outcome {
  if (!("body" in outcome) || "error" in outcome || outcome.status !== 200) return outcome;
  return { ...outcome, body: searchAnswer(outcome.body as Searched, version, rules) }; // what that route answers with 200
}

/** What theirs takes and ours does not: whoever sends one of these means theirs. */
const THEIRS = ["scrapeOptions", "lang", "tbs", "sources", "includeDomains", "excludeDomains", "ignoreInvalidURLs"];

/** Version 1 of Firecrawl's search, on the path that it shares with ours: known by the client that names itself, or by a field of its own. */
export const sharedSearch: Dialect = {
  speaks: (json) => isClient(json) || (isAsked(json) && THEIRS.some((name) => Object.hasOwn(json, name))),
  input: (json) => searchInput(json, 1),
  answer: (outcome) => errorAnswer(searchOutcome(outcome, 1)),
  idempotencyHeader: "x-idempotency-key",
};
