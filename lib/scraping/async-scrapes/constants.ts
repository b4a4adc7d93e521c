/** Tries of a page before the scrape fails (contract 4). */
export const TRIES_MAX = 3;
/** Delays after a transient failure, in ms. */
export const RETRY_DELAYS_MS = [2_000, 8_000] as const;

/** The largest document in an event, in bytes of JSON (contract 7). Larger ones are linked. */
export const EVENT_DOCUMENT_BYTES = 256 * 1024;

export const QUEUED_MAX = 10_000;
/** Seconds after which a call refused because of a full queue should be retried. */
export const FULL_RETRY_S = 5;

export const EXTRACTION_URLS_MAX = 10;
/** The endpoint under which an extraction's credits are recorded, for both API versions. */
export const EXTRACTION_ENDPOINT = "/v2/extract";
export const SCRAPE_ENDPOINT = "/v1/scrape";

export const MAX_IN_FLIGHT = 32;
/**
 * Most scrapes of a workspace, as a multiple of the free places, so that slow pages leave room for
 * others: one workspace alone gets three quarters, two get three sevenths each.
 */
export const WORKSPACE_GREED = 3;

/** How long a claim lasts unless renewed, in ms. After a crash, others take over when it ends. */
export const LEASE_MS = 30_000;
export const RENEW_MS = 8_000;
/** Polling interval in ms. Retries come due without a notification. */
export const POLL_MS = 500;
/** Delay after an internal error before a scrape is tried again, in ms. */
export const REST_MS = 5_000;
/** Claims after which an unread page is given up, because it may be what crashes the processes. */
export const CLAIMS_MAX = 10;
/** How long a stopping process waits for work in progress, in ms. Less than the process is given. */
export const DRAIN_MS = 5_000;

export const SCRAPES_CHANNEL = "gatehouse_scrapes";

/** Transaction timeout in ms. Writing many megabytes takes longer than the default. */
export const WRITE_LIMIT_MS = 25_000;

/** `queued` waits for its first try; `running` is being tried, or waits for the next try. */
export const SCRAPE_STATES = ["queued", "running", "completed", "failed"] as const;
