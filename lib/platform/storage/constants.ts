/** How long a bucket may take to accept a connection, in ms. Each try of a request has as long again, and so has each limit below. */
export const S3_CONNECTS_MS = 5_000;
/** How long it may take from the begin of a request to the head of the answer, in ms, besides the time that the request's body may take. */
export const S3_ANSWERS_MS = 60_000;
/** The slowest line that a body still goes up on: half a megabit. */
export const S3_SLOWEST_BYTES_PER_S = 64 * 1024;
