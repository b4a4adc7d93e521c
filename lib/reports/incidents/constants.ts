import { DAY_MS, MINUTE_MS } from "#lib/platform/values/time.ts";

export const NOTIFY_OPERATORS_EVERY_MS = MINUTE_MS;
/** A problem that is gone within this time is not reported. */
export const CONFIRM_MS = MINUTE_MS;
/**
 * An incident ends after this long without a problem: an intermittent one is a single incident with
 * two mails.
 */
export const CLEAR_MS = 30 * MINUTE_MS;
/** An incident not checked for this long is deleted: its machine is gone. */
export const UNSEEN_MS = DAY_MS;

/** A delivery due for longer is late, in seconds, as in the alarm. */
export const DELIVERY_LATE_S = 60;
/** A schedule fails after more consecutive failures than this, as in the alarm. */
export const FAILURES_MAX = 5;
