import { SECOND_MS } from "#lib/platform/values/time.ts";

/** How often the worker looks for keys that expire soon or have expired. */
export const NOTIFY_EXPIRY_EVERY_MS = 15 * SECOND_MS;
/** Owners are not notified of an expiry longer ago than this, even if no worker ran meanwhile. */
export const EXPIRED_IS_NEWS_DAYS = 30;
export const EXPIRY_BATCH = 200;
/** Most endpoints named in a mail. */
export const EXPIRY_ENDPOINTS_MAX = 3;
