/** Default share of requests that are logged, and of the duration from which one is slow. */
export const LOG_SAMPLE_DEFAULT = 1;
export const LOG_SLOW_DEFAULT_MS = 5_000;
