const SECOND = 1_000;

/** How often owners are notified of keys that are about to expire, or have. */
export const NOTIFY_EXPIRY_EVERY_MS = 15 * SECOND;
/** An expiry that is longer ago than this many days is no news, also when no worker ran meanwhile. */
export const EXPIRED_IS_NEWS_DAYS = 30;
/** Keys that one round reads at once. */
export const EXPIRY_BATCH = 200;
/** Endpoints that a mail names. */
export const EXPIRY_ENDPOINTS_MAX = 3;
