/** The share of requests that have a line of the log, and the milliseconds from which one is slow, unless the environment says otherwise. */
export const LOG_SAMPLE_DEFAULT = 1;
export const LOG_SLOW_DEFAULT_MS = 5_000;
