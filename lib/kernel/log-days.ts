import { eventsStoredDays } from "#lib/platform/archive/constants.ts";
import { env } from "#lib/platform/env.ts";
import { SCRAPES_KEPT_DAYS, withLogDays } from "./retention.ts";

const DAY_MS = 86_400_000;
const DATABASE_DAYS_LEAST = 7;
/** Replay runs are kept for so long after they ended, or for as long as a delivery may name one. */
const REPLAY_RUNS_LEAST_DAYS = 90;

/** How many days requests, deliveries with their attempts, and events are shown: the operator's choice. */
export const logDays = (): number => env().LOG_DAYS;

/** How many days listeners are kept after they ended: as long as a delivery may name one, and the day that has begun. */
export const endedListenersKeptDays = (): number => logDays() + 1;

/** How many days replay runs are kept after they ended. */
export const replayRunsKeptDays = (): number => Math.max(REPLAY_RUNS_LEAST_DAYS, logDays() + 1);

/**
 * How many days of each table with day partitions are stored (server/worker/keep-partitions.ts drops the older ones). A table that is not
 * named is kept for good.
 */
export const storedDays = () => ({
  requests: logDays(),
  deliveries: logDays(),
  attempts: logDays(),
  scrapes: SCRAPES_KEPT_DAYS,
  events: eventsStoredDays(logDays()),
});

/** How many days of requests, attempts and events stay in the database: those before lie in the archive, where there is one (lib/platform/archive). */
export function databaseDays(): number {
  const { ARCHIVE_TO, DATABASE_DAYS, LOG_DAYS } = env();
  return ARCHIVE_TO === undefined ? LOG_DAYS : DATABASE_DAYS;
}

/** A document whose texts have the number in the place that is kept for it. */
export const sayingLogDays = <T>(document: T, days: Parameters<typeof withLogDays>[1] = logDays()): T =>
  JSON.parse(withLogDays(JSON.stringify(document), days)) as T;

/** Nothing older is shown, although its partition may not have been dropped yet. */
export const oldestShown = (now: Date): Date => new Date(now.getTime() - logDays() * DAY_MS);

/** No day of the log begins before this: days are dropped whole. */
export const oldestLogged = (now: Date): Date => new Date(oldestShown(now).getTime() - DAY_MS);

/**
 * From this midnight on all requests, attempts and events are in the database, whatever the operator chose before: DATABASE_DAYS is never less. A day less than that, because
 * the archive may be moving the next one already when somebody reads who came just before midnight.
 */
export function databaseSince(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight - (DATABASE_DAYS_LEAST - 1) * DAY_MS);
}
