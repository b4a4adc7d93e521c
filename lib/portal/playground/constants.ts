import type { Scope } from "#lib/kernel/scopes.ts";

/** What the playground tries out: the endpoints that do work. */
export const PLAYGROUND_SCOPES: readonly Scope[] = ["scrape", "serp", "parse", "stream", "jobs"];

/** Operations that a live key pays for: they do work, or begin it. */
export const SPENDING: readonly string[] = [
  ...["scrape", "scrapeByQuery", "map", "parse", "stream", "streamByQuery", "serp", "search"],
  ...["createJob", "createCrawl", "resumeCrawl", "createMonitor", "runMonitor"],
];

/** Names the test key that a member's call is made with, in place of a token. */
export const TEST_KEY_HEADER = "Gatehouse-Test-Key";

/** Characters of a value that still goes into the address of the page, and of all together: browsers and proxies cut long ones. */
export const LINKED_VALUE_MAX = 2_000;
export const LINKED_MAX = 6_000;

/** Characters of an answer that are kept and shown. */
export const ANSWER_SHOWN_MAX = 4_000_000;
