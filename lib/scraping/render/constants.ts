/**
 * Pages that one process renders at a time, each in its own context. One workspace gets half of
 * these slots.
 */
export const RENDER_SLOTS = 4;
/** Pages of one workspace that may wait for a slot. Further calls fail with `overloaded`. */
export const RENDER_QUEUE = 64;

/** How long a loaded page may take until its network is idle, in ms, but at most half of the remaining time. */
export const SETTLE_MS = 5_000;

export const MAX_PAGE_REQUESTS = 200;
export const PAGE_REQUESTS_AT_ONCE = 6;
/** Decoded bytes of all responses to one page's requests. */
export const MAX_PAGE_BYTES = 40 * 1024 * 1024;

/** Memory of a page's scripts, in MB. A page that needs more crashes without taking other pages with it. */
export const SCRIPT_HEAP_MB = 512;

/** How long a browser without pages is kept, in ms. */
export const BROWSER_IDLE_MS = 60_000;

/** Bytes of one message of a browser. Pages decide how large their messages are, so a browser that sends more is killed. */
export const BROWSER_MESSAGE_MAX_BYTES = 128 * 1024 * 1024;

/** How long a browser may take to start, in ms, before it is killed. */
export const LAUNCH_LIMIT_MS = 20_000;
/** How long a browser may take to open a tab, in ms, before it is killed. */
export const TAB_LIMIT_MS = 10_000;
/** How long a browser may take to close a tab, in ms, before it is killed. */
export const CLOSE_LIMIT_MS = 5_000;
/** How often each browser is checked for whether it still answers, in ms. */
export const CHECK_INTERVAL_MS = 5_000;
/** Consecutive checks without an answer after which a browser is killed. */
export const MISSED_CHECKS_MAX = 2;
/** How long to wait for a killed browser to end, in ms. */
export const END_LIMIT_MS = 5_000;

export const MAX_ACTIONS = 50;
/** How long one action may take, in ms. */
export const ACTION_LIMIT_MS = 10_000;
export const MAX_WRITTEN_LENGTH = 5_000;

export const MAX_ACTION_SCREENSHOTS = 5;
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024;
export const MAX_SCREENSHOT_PX = 10_000;
/** Of an element or a full page. At 4 bytes a pixel, in base64, a screenshot stays near BROWSER_MESSAGE_MAX_BYTES at worst. */
export const MAX_SCREENSHOT_AREA_PX = 25_000_000;
