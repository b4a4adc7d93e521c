import * as z from "zod";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";
import type { Crawl } from "#lib/scraping/crawls/types.ts";
import { WebhookForm } from "#lib/scraping/firecrawl/webhook-form.ts";
import { CONCURRENCY_MAX } from "#lib/scraping/jobs/constants.ts";
import type { ApiError } from "../../route/api-error.ts";
import type { Decoded } from "../../route/route.ts";
import { type Asked, isAsked, isIdle, missing, type Version, wrong } from "./asked.ts";
import type { Progress } from "./batch-scrape.ts";
import { sitemapOf } from "./map.ts";
import { pathPattern, patternWithin } from "./path-pattern.ts";
import { readScrapeOptions } from "./scrape-options.ts";
import { readWebhook } from "./webhook.ts";

/** Maximum values of our crawls; larger values are clamped. */
export type CrawlLimits = { pages: number; depth: number };

/** Fields without effect here, which are ignored. */
const LEFT_OUT = new Set([
  "origin",
  "integration",
  "auditMetadata",
  "deduplicateSimilarURLs",
  "idempotencyKey",
  "maxDepth",
]);

/** A crawl, plus the payload form of its webhook. */
export const CrawlCall = z.strictObject({ ...CreateCrawlInput.shape, webhook_form: WebhookForm.optional() });

/** Translates a Firecrawl crawl to the body of POST /v1/crawls. */
export function crawlInput(json: unknown, version: Version, most: CrawlLimits): Decoded {
  if (!isAsked(json)) return { json };
  const { url, limit, maxDiscoveryDepth, includePaths, excludePaths, scrapeOptions, webhook, ...flags } = json;
  const notified = readWebhook(webhook, version);
  if ("error" in notified) return notified;
  const { crawlEntireDomain, allowBackwardLinks, allowSubdomains, ignoreRobotsTxt, ignoreQueryParameters, ...rest } =
    flags;
  const { delay, maxConcurrency, sitemap, ignoreSitemap, sitemapOnly, ...other } = rest;
  const extra = Object.entries(other).find(([name, value]) => !LEFT_OUT.has(name) && !isIdle(value));
  if (extra) return { error: missing(extra[0]) };
  const read = readScrapeOptions(isAsked(scrapeOptions) ? scrapeOptions : {}, version);
  if ("error" in read) return read;
  // Crawls always fetch each page.
  const { max_age: _, ...options } = read.options;
  const isWhole = crawlEntireDomain === true || allowBackwardLinks === true;
  const paths = readPaths(includePaths, excludePaths, isWhole ? "/" : pathOf(url));
  if ("error" in paths) return paths;
  const depth = maxDiscoveryDepth ?? json.maxDepth;
  return {
    json: {
      url,
      ...paths,
      ...sitemapOf({ sitemap, ignoreSitemap, sitemapOnly }),
      allow_subdomains: allowSubdomains === true,
      respect_robots: ignoreRobotsTxt !== true,
      ignore_query: ignoreQueryParameters === true,
      limit: Math.min(typeof limit === "number" ? limit : LIMIT_DEFAULT, most.pages),
      ...(typeof depth === "number" && { max_depth: Math.min(depth, most.depth) }),
      // Firecrawl's delay is in seconds.
      ...(typeof delay === "number" && { delay_ms: Math.round(delay * 1_000) }),
      ...(typeof maxConcurrency === "number" && { max_concurrency: Math.min(maxConcurrency, CONCURRENCY_MAX) }),
      options,
      ...notified.json,
    },
  };
}

/** Firecrawl's default page limit. */
const LIMIT_DEFAULT = 10_000;

/** By default, Firecrawl crawls stay below the path of the start URL. */
function pathOf(url: unknown): string {
  const path = typeof url === "string" ? URL.parse(url)?.pathname : undefined;
  return path ?? "/";
}

type Paths = { include_paths: string[]; exclude_paths: string[] } | { error: ApiError };

function readPaths(included: unknown, excluded: unknown, prefix: string): Paths {
  const include = readPatterns(included, "includePaths");
  if ("error" in include) return include;
  const exclude = readPatterns(excluded, "excludePaths");
  if ("error" in exclude) return exclude;
  if (include.patterns.length === 0)
    return { include_paths: prefix === "/" ? [] : [prefix], exclude_paths: exclude.patterns };
  const within = include.patterns.map((pattern) => patternWithin(prefix, pattern)).filter((each) => each !== undefined);
  if (within.length === 0)
    return { error: wrong("includePaths", `paths below ${prefix.slice(0, 100)}, or crawlEntireDomain`) };
  return { include_paths: within, exclude_paths: exclude.patterns };
}

function readPatterns(expressions: unknown, param: string): { patterns: string[] } | { error: ApiError } {
  const patterns: string[] = [];
  for (const [at, expression] of (Array.isArray(expressions) ? expressions : []).entries()) {
    const pattern = typeof expression === "string" ? pathPattern(expression) : undefined;
    if (pattern === undefined)
      return {
        error: {
          ...missing("regular expressions that are more than a pattern", "Write paths with * and $, as in robots.txt."),
          extra: { param: `${param}[${at}]` },
        },
      };
    patterns.push(pattern);
  }
  return { patterns };
}

type Started = { version: Version; baseUrl: string };

export const crawlStarted = ({ id }: { id: string }, { version, baseUrl }: Started) => ({
  success: true,
  id,
  url: `${baseUrl}/v${version}/crawl/${id}`,
});

/** Returns the progress of a crawl. Pages that only redirected are not counted. */
export const crawlProgress = ({ status, pages, ...crawl }: Crawl): Progress => ({
  ...crawl,
  status: status === "paused" ? "running" : status,
  urls_total: pages.found - pages.skipped,
  urls_ok: pages.ok,
  urls_failed: pages.failed,
});

type Active = Asked & { id: string; url: string; options: unknown; created_at: string };

export const activeCrawls = (workspaceId: string, crawls: readonly Active[]) => ({
  success: true,
  crawls: crawls.map(({ id, url, options, created_at }) => ({
    ...{ id, teamId: workspaceId, url, created_at },
    options: { scrapeOptions: options },
  })),
});
