/** How many days of each log are kept; screens, the API and the guides say these. */
const REQUESTS_KEPT_DAYS = 30;
/** Deliveries with their attempts (service interface 8). */
export const DELIVERIES_KEPT_DAYS = 30;
/** Asynchronous scrapes with their documents. */
export const SCRAPES_KEPT_DAYS = 30;
/** Batch jobs with their results. */
export const JOBS_KEPT_DAYS = 30;
/** Looks of monitors, with what changed in each. */
export const MONITOR_RUNS_KEPT_DAYS = 30;
/** Pages to compare with (`change_tracking`), since they were last compared. */
export const TRACKED_PAGES_KEPT_DAYS = 90;

/** Listeners, after they ended: as long as a delivery may name one, and the day that has begun. */
export const ENDED_LISTENERS_KEPT_DAYS = DELIVERIES_KEPT_DAYS + 1;
/** Replay runs, after they ended. */
export const REPLAY_RUNS_KEPT_DAYS = 90;
/** Notices that were sent or given up: longer than what any of them is about may make the same one again. */
export const NOTICES_KEPT_DAYS = 90;
/** Mail that is kept for the mailbox page, where there is no mail server. */
export const MAILBOX_KEPT_DAYS = 30;
/** Thresholds of a month's budget that were crossed. */
export const CROSSINGS_KEPT_DAYS = 90;

/** How many days of events are shown (service interface 8). */
export const EVENTS_SHOWN_DAYS = 30;
/**
 * How many days of events are stored. A delivery replayed on its last day is kept for as long as any other, and its body is the event's:
 * so an event outlives its own deliveries by as much again, and by the day that has begun.
 */
export const EVENTS_STORED_DAYS = 2 * DELIVERIES_KEPT_DAYS + 1;

/**
 * How many days of each table with day partitions are stored (server/worker/keep-partitions.ts drops the older ones). A table that is not
 * named is kept for good.
 */
export const STORED_DAYS = {
  requests: REQUESTS_KEPT_DAYS,
  deliveries: DELIVERIES_KEPT_DAYS,
  attempts: DELIVERIES_KEPT_DAYS,
  scrapes: SCRAPES_KEPT_DAYS,
  events: EVENTS_STORED_DAYS,
} as const;
