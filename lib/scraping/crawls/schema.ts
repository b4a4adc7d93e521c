import * as z from "zod";
import { cursorInput, storableText } from "#lib/kernel/input-fields.ts";
import { JobOptions, JobSettings } from "#lib/scraping/jobs/schema.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { siteFields } from "#lib/scraping/sites/schema.ts";
import {
  CRAWL_DEPTH_MAX,
  CRAWL_PAGES_DEFAULT,
  CRAWL_PAGES_MAX,
  CRAWL_STATUSES,
  DELAY_DEFAULT_MS,
  DELAY_MAX_MS,
  DEPTH_DEFAULT,
  PAGE_STATES,
  PATH_PATTERN_LENGTH,
  PATH_PATTERNS_MAX,
  SIMILAR_DEFAULT,
} from "./constants.ts";

const PATTERN_ERROR = "a path pattern, such as /blog/ or /*.html$";

/** As in robots.txt (RFC 9309 2.2.3). Not regular expressions, which could take exponential time. */
const pathPattern = storableText(z.string().max(PATH_PATTERN_LENGTH)).regex(/^[/*]\S*$/, { error: PATTERN_ERROR });
const pathPatterns = z.array(pathPattern).max(PATH_PATTERNS_MAX).default([]);

const includePaths = pathPatterns.meta({
  description:
    "Only crawl pages whose path starts with one of these patterns. As in robots.txt, `*` matches any characters and a final `$` matches the end.",
  example: ["/blog/"],
});
const excludePaths = pathPatterns.meta({
  description: "Skip pages whose path starts with one of these patterns, even if `include_paths` matches.",
  example: ["/blog/tag/", "/*.pdf$"],
});

// A crawl has its own setting for robots.txt, and always fetches pages live.
const { respect_robots: _, max_age: __, ...pageFields } = JobOptions.shape;

const CrawlOptions = z.strictObject(pageFields).meta({ id: "CrawlOptions" });

/** The body of POST /v1/crawls (contract 4). */
export const CreateCrawlInput = z.strictObject({
  url: ScrapeInput.shape.url,
  limit: z.int().min(1).max(CRAWL_PAGES_MAX).default(CRAWL_PAGES_DEFAULT).meta({
    description: "Maximum number of pages.",
    example: CRAWL_PAGES_DEFAULT,
  }),
  max_depth: z.int().min(0).max(CRAWL_DEPTH_MAX).default(DEPTH_DEFAULT).meta({
    description: "Maximum number of links between `url` and a page. Pages listed in a sitemap are one link away.",
    example: DEPTH_DEFAULT,
  }),
  max_similar: z.int().min(1).max(CRAWL_PAGES_MAX).default(SIMILAR_DEFAULT).meta({
    description:
      "Maximum number of similar URLs to follow from links, so that an endless calendar does not use up the crawl. URLs are similar if they differ only in their numbers and parameter values. URLs listed in sitemaps do not count.",
    example: SIMILAR_DEFAULT,
  }),
  include_paths: includePaths,
  exclude_paths: excludePaths,
  ...siteFields,
  allow_subdomains: z.boolean().default(false).meta({
    description: "Include everything under the site's registered domain instead of its host only.",
    example: false,
  }),
  delay_ms: z.int().min(0).max(DELAY_MAX_MS).default(DELAY_DEFAULT_MS).meta({
    description:
      "Minimum delay between two requests to a host, in milliseconds. A longer Crawl-delay in its robots.txt takes precedence, and hosts that respond with 429 or 503 are requested less often.",
    example: DELAY_DEFAULT_MS,
  }),
  max_concurrency: JobSettings.shape.max_concurrency,
  options: CrawlOptions.prefault({}).meta({ description: "Scrape options for each page, as in POST /v1/scrape." }),
  webhook: z.string().min(1).max(2_048).optional().meta({
    description:
      "Where crawl.completed or crawl.failed is sent: an https URL, or a webhook's ID (whk_…). Webhooks that subscribe to the events also receive them.",
    example: "https://example.com/hooks/gatehouse",
  }),
});
export type CreateCrawlInput = z.output<typeof CreateCrawlInput>;

export const ListCrawlsInput = z.strictObject({
  status: z.enum(CRAWL_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});
export type ListCrawlsInput = z.output<typeof ListCrawlsInput>;

export const ListCrawlPagesInput = z.strictObject({
  state: z.enum(PAGE_STATES).optional().meta({ description: "Only pages in this state." }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});
export type ListCrawlPagesInput = z.output<typeof ListCrawlPagesInput>;
