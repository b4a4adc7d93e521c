/**
 * Default days for which requests, deliveries and events are kept (service interface 8). The
 * operator may change them with `LOG_DAYS` (log-days.ts).
 */
export const LOG_DAYS_DEFAULT = 30;
/** Placeholder in the API description and the guides, replaced by `LOG_DAYS` when shown. */
export const LOG_DAYS_MARK = "{LOG_DAYS}";
/** The replacement in texts about any installation. */
export const ANY_LOG_DAYS = `${LOG_DAYS_DEFAULT} or more`;
/**
 * Fills the number of days into a text with the placeholder, or into one about any installation.
 */
export const withLogDays = (text: string, days: number | typeof ANY_LOG_DAYS): string =>
  text.replaceAll(LOG_DAYS_MARK, String(days)).replaceAll(`${ANY_LOG_DAYS} days`, `${days} days`);

/** Asynchronous scrapes and their documents. */
export const SCRAPES_KEPT_DAYS = 30;
/**
 * Batch jobs and crawls with their results, counted from their end. Running ones are not deleted
 * but canceled when too old.
 */
export const JOBS_KEPT_DAYS = 30;
/** Finished runs of monitors, with the changes they found. */
export const MONITOR_RUNS_KEPT_DAYS = 30;
/** Pages to compare with (`change_tracking`), counted from their last comparison. */
export const TRACKED_PAGES_KEPT_DAYS = 90;

/**
 * Notices that were sent or dropped. Must exceed the time in which the same notice may be enqueued
 * again.
 */
export const NOTICES_KEPT_DAYS = 90;
/** Mail for the mailbox page, where there is no mail server. */
export const MAILBOX_KEPT_DAYS = 30;
/** Crossed thresholds: of a past month's budget, or of credits that are no longer low. */
export const CROSSINGS_KEPT_DAYS = 90;
