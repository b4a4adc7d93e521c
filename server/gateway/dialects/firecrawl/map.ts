import { MAP_LIMIT_MAX } from "#lib/scraping/map/constants.ts";
import { MAX_TIMEOUT_MS } from "#lib/scraping/pages/constants.ts";
import type { Decoded, Dialect, Outcome } from "../../route.ts";
import { type Asked, isAsked, isClient, isIdle, missing, type Version } from "./asked.ts";
import { errorAnswer } from "./errors.ts";

/** Addresses that theirs answers with when nothing is said, and the most that ours does. */
const LIMIT_DEFAULT = 5_000;

/** A map of ours has the same fields, and so few that it is written out. */
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
 * A map as Firecrawl's clients ask for it, in the words of POST /v1/map. Subdomains are taken in unless it is told otherwise, and in the newer
 * version addresses that differ in their query alone are one.
 *
 * @param most addresses that ours answers with.
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

/** @param outcome of the route of POST /v1/map. */
export function mapOutcome(outcome: Outcome, version: Version): Outcome {
  if (!("body" in outcome) || "error" in outcome || outcome.status !== 200) return outcome;
  return { ...outcome, body: mapAnswer(outcome.body as Mapped, version) }; // what that route answers with 200
}

/** Version 1 of Firecrawl's map, on the path that it shares with ours: known by the client that names itself. */
export const sharedMap: Dialect = {
  speaks: isClient,
  input: (json) => mapInput(json, 1, MAP_LIMIT_MAX),
  answer: (outcome) => errorAnswer(mapOutcome(outcome, 1)),
};

/** The older version says it by two flags. */
export function sitemapOf({ sitemap, ignoreSitemap, sitemapOnly }: Asked): { sitemap?: string } {
  if (typeof sitemap === "string") return { sitemap };
  if (sitemapOnly === true) return { sitemap: "only" };
  return ignoreSitemap === true ? { sitemap: "skip" } : {};
}

type Mapped = {
  links: readonly { url: string; title?: string | undefined; description?: string | undefined }[];
  warnings: readonly string[];
};

/** A site's addresses as Firecrawl's clients read them: with titles in the newer version, alone in the older one. */
export const mapAnswer = ({ links, warnings }: Mapped, version: Version) => ({
  success: true,
  ...(warnings.length > 0 && { warning: warnings.join(", ") }),
  links: version === 2 ? links : links.map(({ url }) => url),
});
