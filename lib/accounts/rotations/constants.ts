import { DAY_MS, MINUTE_MS } from "#lib/platform/values/time.ts";

/** Choices of quiet hours after which a key is revoked automatically. */
export const QUIET_HOURS = [1, 6, 24, 72, 168] as const;

/** Minutes of traffic that the assistant shows. */
export const TRAFFIC_MINUTES = 60;
/** How far back callers of the old key are listed. */
export const CALLERS_WITHIN_MS = DAY_MS;
/** Most callers listed, and calls scanned for them. */
export const CALLERS_MAX = 10;
export const CALLERS_SCAN_MAX = 10_000;

/**
 * Time without calls or work after which an old key is quiet; long enough for a job that runs every
 * minute to show.
 */
export const QUIET_FROM_MS = 5 * MINUTE_MS;

/** How often the worker looks for keys to retire, and how many it reads per batch. */
export const RETIRE_EVERY_MS = 15_000;
export const RETIRE_BATCH = 100;
