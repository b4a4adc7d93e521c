/** Pages of crawls that one process has under way at once, at most. Apart from jobs' URLs, so that neither waits for the other. */
export const PAGES_IN_FLIGHT = 48;
/** Crawls that one claim looks at, at most, once it has something. */
export const CRAWLS_A_CLAIM = 16;
/** Pages are claimed so long before their host's turn, in ms, so that a claim makes up for several turns. */
export const CLAIM_AHEAD_MS = 1_000;
/** Who would wait longer than this for a turn gives its place back. */
export const TURN_WAIT_MAX_MS = 5_000;
/** How often to look for what comes due: turns do, without a notification. */
export const CRAWL_POLL_MS = 250;

/** How often a page is tried whose host says that it is asked too often, or whose robots.txt cannot be had. */
export const THROTTLED_TRIES = 8;
/** How long a host is left alone after it has said so: what it asks for, else from the first, doubled each time, to the last. */
export const PAUSE_MIN_MS = 1_000;
export const PAUSE_MAX_MS = 5 * 60_000;
/** The longest Crawl-delay that is kept. Longer ones mean: not by machine. */
export const CRAWL_DELAY_MAX_MS = 30_000;
/** A page that was begun so often and never ended may be what ends the processes that try it. */
export const LOST_CLAIMS_MAX = 15;
/** Redirects that lead to one page, each at an address of its own. */
export const REDIRECTS_MAX = 5;
/** How old what a process knows of a robots.txt may be, in ms; it is read from the database then. */
export const ROBOTS_KNOWN_MS = 30_000;
export const SITEMAP_DEADLINE_MS = 60_000;
