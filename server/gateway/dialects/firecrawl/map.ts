import { MAP_LIMIT_MAX } from "#lib/scraping/map/constants.ts";
import { MAX_TIMEOUT_MS } from "#lib/scraping/pages/constants.ts";
import type { Decoded, Dialect, Outcome } from "../../route/route.ts";
import { type Asked, isAsked, isClient, isIdle, missing, type Version } from "./asked.ts";
import { errorAnswer } from "./errors.ts";

/** Firecrawl's default number of URLs, which is also our maximum. */
const LIMIT_DEFAULT = 5_000;

/** The fields of our map, written out because there are few. */
export type MapAsked = {
  url: unknown;
  limit: number;
  include_subdomains: boolean;
  ignore_query: boolean;
  sitemap?: string;
  search?: string;
  timeout_ms?: number;
};

const LEFT_OUT = new Set(["origin", "integration", "auditMetadata", "useIndex", "location"]);

/**
 * Translates a Firecrawl map to the body of POST /v1/map. Subdomains are included by default, and
 * version 2 merges URLs that differ only in their query.
 *
 * @param most URLs returned by our map.
 */
export function mapInput(json: unknown, version: Version, most: number): Decoded {
  if (!isAsked(json)) return { json };
  const { url, search, limit, includeSubdomains, ignoreQueryParameters, timeout, ...rest } = json;
  const { sitemap, ignoreSitemap, sitemapOnly, ...other } = rest;
  const extra = Object.entries(other).find(([name, value]) => !LEFT_OUT.has(name) && !isIdle(value));
  if (extra) return { error: missing(extra[0]) };
  const read: MapAsked = {
    url,
    limit: Math.min(typeof limit === "number" ? limit : LIMIT_DEFAULT, most),
    include_subdomains: includeSubdomains !== false,
    ignore_query: typeof ignoreQueryParameters === "boolean" ? ignoreQueryParameters : version === 2,
    ...sitemapOf({ sitemap, ignoreSitemap, sitemapOnly }),
    ...(typeof search === "string" && search.trim() !== "" && { search }),
    ...(typeof timeout === "number" && { timeout_ms: Math.min(timeout, MAX_TIMEOUT_MS) }),
  };
  return { json: read };
}

/** @param outcome of POST /v1/map. */
export function mapOutcome(outcome: Outcome, version: Version): Outcome {
  if (!("body" in outcome) || "error" in outcome || outcome.status !== 200) return outcome;
  return { ...outcome, body: mapAnswer(outcome.body as Mapped, version) }; // POST /v1/map answers 200 with this
}

/** Version 1 of Firecrawl's map, on a path shared with ours and recognized by the client's `origin`. */
export const sharedMap: Dialect = {
  speaks: isClient,
  input: (json) => mapInput(json, 1, MAP_LIMIT_MAX),
  answer: (outcome) => errorAnswer(mapOutcome(outcome, 1)),
};

/** Version 1 has two flags instead. */
export function sitemapOf({ sitemap, ignoreSitemap, sitemapOnly }: Asked): { sitemap?: string } {
  if (typeof sitemap === "string") return { sitemap };
  if (sitemapOnly === true) return { sitemap: "only" };
  return ignoreSitemap === true ? { sitemap: "skip" } : {};
}

type Mapped = {
  links: readonly { url: string; title?: string | undefined; description?: string | undefined }[];
  warnings: readonly string[];
};

/** Formats a map for Firecrawl's clients: with titles in version 2, URLs only in version 1. */
export const mapAnswer = ({ links, warnings }: Mapped, version: Version) => ({
  success: true,
  ...(warnings.length > 0 && { warning: warnings.join(", ") }),
  links: version === 2 ? links : links.map(({ url }) => url),
});
