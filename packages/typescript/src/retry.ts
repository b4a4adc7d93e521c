import { ASKED_WAIT_MAX_MS, FIRST_WAIT_MS, WAIT_MAX_MS } from "./constants.ts";

/** The result of a failed attempt: a status with its `Retry-After`, or no answer. */
export type Failure = { status: number; retryAfter: number | undefined } | "no_answer";

/**
 * Statuses that a proxy sends if the server behind it did not answer, or not in time; 520 to 524
 * and 530 are Cloudflare's.
 */
const OF_PROXIES = new Set([502, 503, 504, 520, 521, 522, 523, 524, 530]);

/**
 * Classifies an error for `nextWait`. A proxy's own page counts as no answer: the request may have
 * been executed, or still be running.
 */
export function failureOf(refusal: {
  status: number;
  /** Gatehouse's error code; undefined if the body has none. */
  code: string | undefined;
  retryAfter: number | undefined;
}): Failure {
  const { status, code, retryAfter } = refusal;
  return code === undefined && OF_PROXIES.has(status) ? "no_answer" : { status, retryAfter };
}

/** The three HTTP date formats (RFC 9110 5.6.7), each in UTC: the current one, RFC 850's and asctime's. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4}|[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d) \d\d:\d\d:\d\d GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** Parses an HTTP date to milliseconds since 1970; NaN for anything else. */
function readDate(text: string): number {
  if (HTTP_DATE.test(text)) return Date.parse(text);
  return ASCTIME.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

/**
 * Returns the seconds of a `Retry-After` header, given as a number or a date (RFC 9110 10.2.3);
 * undefined for anything else. A date is compared with `date`, the answer's own `Date` header, so
 * that a wrong local clock does not matter, or else with the current time.
 */
export function readRetryAfter(text: string | null, date: string | null = null): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const until = readDate(text);
  if (Number.isNaN(until)) return undefined;
  const answeredAt = readDate(date ?? "");
  return Math.max(0, Math.ceil((until - (Number.isNaN(answeredAt) ? Date.now() : answeredAt)) / 1_000));
}

/**
 * Whether a retry is safe. 429 and Gatehouse's 503 are sent before any work is done; a 409 with
 * Retry-After means that the first attempt is still running. Without an answer the outcome is
 * unknown, so a call is retried only if the server would notice the repetition.
 */
export function mayRepeat(failure: Failure, isRepeatable: boolean): boolean {
  if (failure === "no_answer") return isRepeatable;
  const { status, retryAfter } = failure;
  return status === 429 || status === 503 || (status === 409 && retryAfter !== undefined);
}

/**
 * Returns the milliseconds until the next attempt; undefined if there is none. `attempt` counts
 * from 0. Without Retry-After, the delay is random within a range that doubles, so that callers do
 * not retry in step. `random` is in [0, 1).
 */
export function nextWait(failure: Failure, attempt: number, isRepeatable: boolean, random: number): number | undefined {
  if (!mayRepeat(failure, isRepeatable)) return undefined;
  if (failure !== "no_answer" && failure.retryAfter !== undefined) {
    const asked = failure.retryAfter * 1_000;
    return asked > ASKED_WAIT_MAX_MS ? undefined : asked + random * FIRST_WAIT_MS;
  }
  const most = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** attempt);
  return most / 2 + (random * most) / 2;
}
