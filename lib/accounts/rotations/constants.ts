const MINUTE_MS = 60_000;

/** After how many quiet hours a key can be planned to end by itself. */
export const QUIET_HOURS = [1, 6, 24, 72, 168] as const;

/** Minutes of traffic that the assistant shows. */
export const TRAFFIC_MINUTES = 60;
/** How far back callers of the old key are named. */
export const CALLERS_WITHIN_MS = 24 * 60 * MINUTE_MS;
/** Callers named at most, and the calls that are looked through for them. */
export const CALLERS_MAX = 10;
export const CALLERS_SCAN_MAX = 10_000;

/** From how long without a call on an old key is called quiet: what runs by the minute would have shown. */
export const QUIET_FROM_MS = 5 * MINUTE_MS;

/** How often the worker looks for keys that have been quiet for long enough, and how many it reads at once. */
export const RETIRE_EVERY_MS = 15_000;
export const RETIRE_BATCH = 100;
