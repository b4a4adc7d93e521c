/** One call in all: connecting, the proxy, TLS, the answer. A test event alone may take the 10 s of an attempt. */
export const CALL_SECONDS = 30;
export const CALL_SECONDS_MAX = 600;

/** Of an answer; the largest is one delivery with eight attempts. More than this is no answer of ours. */
export const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
