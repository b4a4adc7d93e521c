import * as z from "zod";
import { theirDocument } from "#lib/scraping/firecrawl/document.ts";
import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { NUM_MAX } from "#lib/scraping/serp/constants.ts";
import type { FoundPage } from "#lib/scraping/serp/read-found-pages.ts";
import { SerpQuery } from "#lib/scraping/serp/schema.ts";
import type { SerpAnswer } from "#lib/scraping/serp/types.ts";
import type { ApiError } from "../../answers/api-error.ts";
import type { Decoded } from "../../route.ts";
import { isAsked, isIdle, missing, type Version, wrong } from "./asked.ts";
import { readScrapeOptions } from "./scrape-options.ts";

/** A search, and how the pages that it finds are to be read where they are to be. */
export const SearchCall = z.strictObject({
  serp: SerpQuery,
  pages: JobOptions.optional(),
  domains: z.strictObject({ included: z.array(z.string()), excluded: z.array(z.string()) }),
});
export type SearchCall = z.output<typeof SearchCall>;

const LIMIT_DEFAULT = 5;

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
  const domains = { included: namesOf(includeDomains), excluded: namesOf(excludeDomains) };
  const pages = readPages(scrapeOptions, version);
  if (pages && "error" in pages) return pages;
  return {
    json: {
      serp: {
        query: withDomains(query, domains),
        num: String(typeof limit === "number" ? Math.min(limit, NUM_MAX) : LIMIT_DEFAULT),
        ...(typeof tbs === "string" && { time_range: TIME_RANGES[tbs] }),
        ...(typeof country === "string" && { country }),
        ...(typeof lang === "string" && { language: lang }),
      },
      ...(pages && { pages: pages.options }),
      domains,
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
  Array.isArray(domains) ? domains.filter((each) => typeof each === "string").map((each) => each.toLowerCase()) : [];

type Domains = SearchCall["domains"];

/** Engines know sites by operators in the query. */
function withDomains(query: string, { included, excluded }: Domains): string {
  const sites = included.map((domain) => `site:${domain}`);
  const where = sites.length > 1 ? `(${sites.join(" OR ")})` : (sites[0] ?? "");
  return [query, where, ...excluded.map((domain) => `-site:${domain}`)].filter(Boolean).join(" ");
}

/** Whether a result is of a site that was asked for; some engines take no operators. */
export function isWithin(link: string, { included, excluded }: Domains): boolean {
  const host = new URL(link).hostname;
  const isOf = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  return (included.length === 0 || included.some(isOf)) && !excluded.some(isOf);
}

type Searched = { id: string; answer: SerpAnswer; pages: ReadonlyMap<string, FoundPage>; credits: number };

/** Results as Firecrawl's clients read them: by source in the newer version, a list in the older one. */
export function searchAnswer(
  { id, answer, pages, credits }: Searched,
  { pages: options, domains }: SearchCall,
  version: Version,
) {
  const web = answer.organic_results
    .filter(({ link }) => isWithin(link, domains))
    .map(({ link, title, snippet, position }) => ({
      url: link,
      title,
      description: snippet,
      ...(version === 2 && { position }),
      ...pageOf(pages.get(link), options?.extract_rules),
    }));
  const warning = answer.warnings.length > 0 ? { warning: answer.warnings.join(", ") } : {};
  return { success: true, ...warning, data: version === 2 ? { web } : web, creditsUsed: credits, id };
}

function pageOf(page: FoundPage | undefined, rules: unknown): Record<string, unknown> {
  if (!page) return {};
  return "document" in page ? theirDocument(page.document, rules) : { metadata: { error: page.error } };
}
