import { eventsStoredDays } from "#lib/platform/archive/constants.ts";
import { env } from "#lib/platform/env/env.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { SCRAPES_KEPT_DAYS, withLogDays } from "./retention.ts";

const DATABASE_DAYS_LEAST = 7;
/** Minimum days for which an ended replay run is kept. */
const REPLAY_RUNS_LEAST_DAYS = 90;

/**
 * Returns how many days requests, deliveries, attempts and events are shown: the operator's choice.
 */
export const logDays = (): number => env().LOG_DAYS;

/**
 * Returns how many days ended listeners are kept: as long as a delivery may name one, plus the
 * current day.
 */
export const endedListenersKeptDays = (): number => logDays() + 1;

/**
 * Returns how many days ended replay runs are kept: at least as long as a delivery may name one.
 */
export const replayRunsKeptDays = (): number => Math.max(REPLAY_RUNS_LEAST_DAYS, logDays() + 1);

/**
 * Returns how many days each table with daily partitions keeps (server/worker/keep-partitions.ts
 * drops older ones). Tables not listed are kept for good.
 */
export const storedDays = () => ({
  requests: logDays(),
  deliveries: logDays(),
  attempts: logDays(),
  scrapes: SCRAPES_KEPT_DAYS,
  events: eventsStoredDays(logDays()),
});

/**
 * Returns how many days of requests, attempts and events stay in the database. Older ones are in
 * the archive, if there is one (lib/platform/archive).
 */
export function databaseDays(): number {
  const { ARCHIVE_TO, DATABASE_DAYS, LOG_DAYS } = env();
  return ARCHIVE_TO === undefined ? LOG_DAYS : DATABASE_DAYS;
}

/** Fills the number of days into all texts of a document. */
export const fillInLogDays = <T>(document: T, days: Parameters<typeof withLogDays>[1] = logDays()): T =>
  JSON.parse(withLogDays(JSON.stringify(document), days)) as T;

/** Returns the earliest time shown. Older rows are hidden even if their partition still exists. */
export const oldestShown = (now: Date): Date => new Date(now.getTime() - logDays() * DAY_MS);

/** Returns the earliest time at which a stored day may begin: days are dropped whole. */
export const oldestLogged = (now: Date): Date => new Date(oldestShown(now).getTime() - DAY_MS);

/**
 * Returns the midnight (UTC) from which all requests, attempts and events are in the database,
 * whatever the operator chose: DATABASE_DAYS is never less. One day less than that, because the
 * archive may already be moving the next day when a reader started before midnight.
 */
export function databaseSince(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight - (DATABASE_DAYS_LEAST - 1) * DAY_MS);
}
