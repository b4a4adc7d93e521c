/**
 * How many days the log of requests, deliveries and events is kept where the operator chose nothing (service interface 8); as many as `LOG_DAYS`
 * says where they did (log-days.ts).
 */
export const LOG_DAYS_DEFAULT = 30;
/** Stands in what the API's description and the guides say, where `LOG_DAYS` comes when they are shown. */
export const LOG_DAYS_MARK = "{LOG_DAYS}";
/** What comes there in a text about any installation. */
export const ANY_LOG_DAYS = `${LOG_DAYS_DEFAULT} or more`;
/** Such a text as it is shown, here or of any installation. */
export const withLogDays = (text: string, days: number | typeof ANY_LOG_DAYS): string =>
  text.replaceAll(LOG_DAYS_MARK, String(days)).replaceAll(`${ANY_LOG_DAYS} days`, `${days} days`);

/** Asynchronous scrapes with their documents. */
export const SCRAPES_KEPT_DAYS = 30;
/** Batch jobs and crawls with their results, since they ended. One that is not over is not forgotten: it is canceled when it is too old. */
export const JOBS_KEPT_DAYS = 30;
/** Looks of monitors that are over, with what changed in each. */
export const MONITOR_RUNS_KEPT_DAYS = 30;
/** Pages to compare with (`change_tracking`), since they were last compared. */
export const TRACKED_PAGES_KEPT_DAYS = 90;

/** Notices that were sent or given up: longer than what any of them is about may make the same one again. */
export const NOTICES_KEPT_DAYS = 90;
/** Mail that is kept for the mailbox page, where there is no mail server. */
export const MAILBOX_KEPT_DAYS = 30;
/** Thresholds that were crossed: of a month's budget, or of credits that are not low any more. */
export const CROSSINGS_KEPT_DAYS = 90;
