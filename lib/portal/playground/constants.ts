import type { Scope } from "#lib/kernel/scopes.ts";

/** Scopes of the operations that the playground offers. */
export const PLAYGROUND_SCOPES: readonly Scope[] = ["scrape", "serp", "parse", "stream", "jobs"];

/** Operations that charge a live key because they do or start work. */
export const SPENDING: readonly string[] = [
  ...["scrape", "scrapeByQuery", "map", "parse", "stream", "streamByQuery", "serp", "search"],
  ...["createJob", "createCrawl", "resumeCrawl", "createMonitor", "runMonitor"],
];

/** Header that names the test key of a member's call, instead of a token. */
export const TEST_KEY_HEADER = "Gatehouse-Test-Key";

/**
 * Maximum characters of one value and of all values in the page's URL; browsers and proxies
 * truncate long ones.
 */
export const LINKED_VALUE_MAX = 2_000;
export const LINKED_MAX = 6_000;

/** Maximum characters of an answer that are kept and shown. */
export const ANSWER_SHOWN_MAX = 4_000_000;
