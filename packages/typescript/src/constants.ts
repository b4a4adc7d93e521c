/** Of the package; packing writes Gatehouse's own here. */
export const VERSION = "0.0.0";

/** How long one attempt may take, in ms: a rendered page with actions takes at most two minutes. */
export const TIMEOUT_MS = 150_000;

/** How often a call is repeated at most, and the waits in between when the server names none: doubled each time, in ms. */
export const RETRIES = 3;
export const FIRST_WAIT_MS = 500;
export const WAIT_MAX_MS = 8_000;

/** The longest `Retry-After` that is waited for; a call that is asked to wait for longer fails with it. In ms. */
export const ASKED_WAIT_MAX_MS = 60_000;

/** How often a job or a crawl is looked at while it is waited for, in ms: soon at first, then less often. */
export const POLL_FIRST_MS = 500;
export const POLL_MAX_MS = 10_000;
/** What such a look may take at least, also the last one, which begins when the time is over. In ms. */
export const LOOK_LEAST_MS = 1_000;
/**
 * How long a wait that was given no time goes on while it sees nothing, in ms: longer than a server is restarted or upgraded, and not for ever
 * where there is none any more.
 */
export const UNSEEN_MAX_MS = 15 * 60_000;
