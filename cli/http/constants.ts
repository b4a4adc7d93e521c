/** Total timeout of a call, including proxy and TLS. A test event alone may take the 10 s of an attempt. */
export const CALL_SECONDS = 30;
export const CALL_SECONDS_MAX = 600;

/** Maximum size of a response. The largest is a delivery with eight attempts. */
export const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
