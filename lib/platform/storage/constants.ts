/**
 * Connection timeout of a bucket in ms. This and the limits below apply to each try of a request.
 */
export const S3_CONNECTS_MS = 5_000;
/**
 * Maximum time in ms from the start of a request to the head of the response, plus the time for the
 * request's body.
 */
export const S3_ANSWERS_MS = 60_000;
/** Slowest accepted upload: half a megabit per second. */
export const S3_SLOWEST_BYTES_PER_S = 64 * 1024;
