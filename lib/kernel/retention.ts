/** How many days of each log are kept; screens, the API and the guides say these. */
const REQUESTS_KEPT_DAYS = 30;
/** Deliveries with their attempts (service interface 8). */
export const DELIVERIES_KEPT_DAYS = 30;
/** Asynchronous scrapes with their documents. */
export const SCRAPES_KEPT_DAYS = 30;
/** Batch jobs with their results. */
export const JOBS_KEPT_DAYS = 30;

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
