/** How often a page is tried before the scrape has failed (contract 4). */
export const TRIES_MAX = 3;
/** How long after a try that failed for now the next one is made, in ms. */
export const RETRY_DELAYS_MS = [2_000, 8_000] as const;

/** The largest document that an event carries, in bytes of JSON (contract 7); a larger one is behind a link. */
export const EVENT_DOCUMENT_BYTES = 256 * 1024;

/** Scrapes of one workspace that may wait at once. */
export const QUEUED_MAX = 10_000;
/** After so many seconds a call that was one too many is to come again. */
export const FULL_RETRY_S = 5;

/** Pages that one answer may be extracted from. */
export const EXTRACTION_URLS_MAX = 10;
/** What an extraction's credits are booked under, by whichever version it was asked for. */
export const EXTRACTION_ENDPOINT = "/v2/extract";
export const SCRAPE_ENDPOINT = "/v1/scrape";

/** Scrapes under way at once, in one process. */
export const MAX_IN_FLIGHT = 32;
/**
 * A workspace has at most so many times what stays free, so that another one's come through however long its own take: alone it has
 * three quarters, two have three sevenths each.
 */
export const WORKSPACE_GREED = 3;

/** How long a claim holds unless it is renewed. A process that dies is made up for when it ends. */
export const LEASE_MS = 30_000;
export const RENEW_MS = 8_000;
/** How often to look without a notification: retries come due by themselves. */
export const POLL_MS = 500;
/** A scrape whose try broke off, by a fault of ours, rests for so long. */
export const REST_MS = 5_000;
/** Claims after which a page that was never read is given up: it may be what ends the processes that try it. */
export const CLAIMS_MAX = 10;
/** What is under way when a process stops may take this long; the rest is released. Less than the process has. */
export const DRAIN_MS = 5_000;

export const SCRAPES_CHANNEL = "gatehouse_scrapes";

/** A document of many megabytes takes longer to write than a transaction has as a rule, in ms. */
export const WRITE_LIMIT_MS = 25_000;

/** `queued` waits for its first try; `running` is being tried, or waits for the next try. */
export const SCRAPE_STATES = ["queued", "running", "completed", "failed"] as const;
