export const CRAWL_PAGES_DEFAULT = 100;
export const CRAWL_PAGES_MAX = 100_000;
/** Links from the start URL. */
export const DEPTH_DEFAULT = 10;
export const CRAWL_DEPTH_MAX = 100;
/** Addresses of one pattern taken from links. Ends calendars, which are infinite. */
export const SIMILAR_DEFAULT = 1_000;
/** Between two requests to one host, in ms. */
export const DELAY_DEFAULT_MS = 100;
export const DELAY_MAX_MS = 60_000;

/** Path patterns in one list, and characters in a pattern. */
export const PATH_PATTERNS_MAX = 50;
export const PATH_PATTERN_LENGTH = 500;

export const BRANCHES_SHOWN = 100;

export const CRAWL_STATUSES = ["queued", "running", "paused", "completed", "failed", "canceled"] as const;
export const PAGE_STATES = ["waiting", "under_way", "ok", "failed", "skipped"] as const;
/**
 * Why a crawl left out addresses that it found. `limit` and `similar` are also decided in
 * prisma/functions/record_crawl_page.sql, which computes under the crawl's lock how many more pages
 * (`page_room`) and sitemaps (`sitemap_room`) fit, and takes at most `similar_most` addresses of
 * one pattern.
 */
export const LEFT_OUT = ["depth", "limit", "robots", "similar"] as const;
