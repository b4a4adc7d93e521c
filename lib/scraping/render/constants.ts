/** Pages rendered at once in a process, each in a context of its own; of one workspace half of them. */
export const RENDER_SLOTS = 4;
/** Pages of one workspace that may wait for one; past it its callers are answered that the service is overloaded. */
export const RENDER_QUEUE = 64;

/** After its content is there, a page is given this long to fall silent, in ms, and no more than half of what time is left. */
export const SETTLE_MS = 5_000;

/** Requests that one page may make, how many of them at once, and the decoded bytes of all that they bring. */
export const MAX_PAGE_REQUESTS = 200;
export const PAGE_REQUESTS_AT_ONCE = 6;
export const MAX_PAGE_BYTES = 40 * 1024 * 1024;

/** Memory of a page's scripts, in MB; a page that wants more crashes alone. */
export const SCRIPT_HEAP_MB = 512;

/** A browser without pages is ended after this, in ms. */
export const BROWSER_IDLE_MS = 60_000;

/** Limits of what a browser may take, in ms. One that misses any of them is killed: to start, */
export const LAUNCH_LIMIT_MS = 20_000;
/** to open a tab, */
export const TAB_LIMIT_MS = 10_000;
/** to close one, */
export const CLOSE_LIMIT_MS = 5_000;
/** and to answer while it has pages: asked this often, it may miss so many checks in a row. */
export const CHECK_INTERVAL_MS = 5_000;
export const MISSED_CHECKS_MAX = 2;
/** How long a killed browser is waited for. */
export const END_LIMIT_MS = 5_000;

/** What a caller may have done on a page, how long each may take in ms, and how many characters be written at once. */
export const MAX_ACTIONS = 50;
export const ACTION_LIMIT_MS = 10_000;
export const MAX_WRITTEN_LENGTH = 5_000;

/** Pictures that one scrape takes on the way, and how large one may be. */
export const MAX_ACTION_SCREENSHOTS = 5;
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024;
export const MAX_SCREENSHOT_PX = 10_000;
