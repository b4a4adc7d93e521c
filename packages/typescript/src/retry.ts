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

/** Seconds of a `Retry-After` header; Gatehouse sends whole seconds (RFC 9110 10.2.3). */
export function readRetryAfter(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
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
