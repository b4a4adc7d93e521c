import { ASKED_WAIT_MAX_MS, FIRST_WAIT_MS, WAIT_MAX_MS } from "./constants.ts";

/** How an attempt ended: a status with its `Retry-After`, or no answer at all. */
export type Failure = { status: number; retryAfter: number | undefined } | "no_answer";

/** What a proxy answers by itself when the server behind it did not, or did not in time; 520 to 524 and 530 are Cloudflare's. */
const OF_PROXIES = new Set([502, 503, 504, 520, 521, 522, 523, 524, 530]);

/** A refusal as `nextWait` sees it. A proxy's own page says no more than silence: what it passed on may have been done, or be under way. */
export function failureOf(refusal: {
  status: number;
  /** Of Gatehouse's; nothing where the body has none. */
  code: string | undefined;
  retryAfter: number | undefined;
}): Failure {
  const { status, code, retryAfter } = refusal;
  return code === undefined && OF_PROXIES.has(status) ? "no_answer" : { status, retryAfter };
}

/** The three forms of a date in HTTP (RFC 9110 5.6.7), each in UTC: today's, and RFC 850's, and asctime's. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4}|[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d) \d\d:\d\d:\d\d GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** Milliseconds since 1970; NaN for a text that is not a date of HTTP. */
function readDate(text: string): number {
  if (HTTP_DATE.test(text)) return Date.parse(text);
  return ASCTIME.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

/**
 * Returns the seconds that a `Retry-After` header asks to wait, whether it is a number or a date (RFC 9110 10.2.3); undefined for anything else. A date
 * is counted from `date`, the answer's own `Date` header, so that a wrong clock here does not matter; without one, from now.
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
 * Whether nothing can have been done twice when the attempt is repeated. 429 and Gatehouse's 503 come before any work; a 409 that asks to wait
 * says that the first attempt is still at work. After silence nobody knows, so a call is repeated only when the server would notice.
 */
export function mayRepeat(failure: Failure, isRepeatable: boolean): boolean {
  if (failure === "no_answer") return isRepeatable;
  const { status, retryAfter } = failure;
  return status === 429 || status === 503 || (status === 409 && retryAfter !== undefined);
}

/**
 * Milliseconds until the attempt is repeated; nothing when it is not. `attempt` counts from 0. Without word from the server the wait is
 * drawn from a range that doubles, so that callers who failed together do not return together. `random` is in [0, 1).
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
