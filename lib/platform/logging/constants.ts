/** Default share of requests that are logged. */
export const LOG_SAMPLE_DEFAULT = 1;
/** Duration from which a request is slow and always logged. */
export const SLOW_REQUEST_MS = 5_000;
