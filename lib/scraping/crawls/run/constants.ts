/**
 * Most pages of crawls in flight in one process. Separate from the URLs of jobs, so that neither
 * waits for the other.
 */
export const PAGES_IN_FLIGHT = 48;
/** Most crawls that one claim looks at after it has found something. */
export const CRAWLS_A_CLAIM = 16;
/** How long before their host's turn pages are claimed, in ms, so that one claim covers several turns. */
export const CLAIM_AHEAD_MS = 1_000;
/** A page that would wait longer than this for its turn is released. */
export const TURN_WAIT_MAX_MS = 5_000;
/** Polling interval for due pages. Turns come due without a notification. */
export const CRAWL_POLL_MS = 250;

export const THROTTLED_TRIES = 8;
/**
 * How long to leave a throttling host alone without a Retry-After: the first pause, doubled each
 * time up to the last.
 */
export const PAUSE_MIN_MS = 1_000;
export const PAUSE_MAX_MS = 5 * 60_000;
/** The longest Crawl-delay that is respected. Longer ones mean "no crawlers". */
export const CRAWL_DELAY_MAX_MS = 30_000;
/** Claims after which an unfinished page is given up, because it may be what crashes the processes. */
export const LOST_CLAIMS_MAX = 15;
export const REDIRECTS_MAX = 5;
/** How long a process caches a robots.txt, in ms, before it reads the database again. */
export const ROBOTS_KNOWN_MS = 30_000;
export const SITEMAP_DEADLINE_MS = 60_000;
