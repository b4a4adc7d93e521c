import { LOOK_LEAST_MS, POLL_FIRST_MS, POLL_MAX_MS, UNSEEN_MAX_MS } from "./constants.ts";
import { ApiError, ConnectionError, TimeoutError } from "./errors.ts";
import { TIME } from "./pause.ts";
import { failureOf, mayRepeat } from "./retry.ts";

export type WaitOptions = {
  /** Total time limit in ms. By default there is none, but 15 minutes of failed polls end the wait. */
  withinMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

const OVER = new Set<string>(["completed", "failed", "canceled"]);

/**
 * Polls, less and less often, until the object is completed, failed or canceled; for the last time
 * after `withinMs`. Throws `TimeoutError` if that takes too long. A failed poll (no answer, a
 * proxy's page, an overload, a rate limit) is repeated, after Retry-After if that is longer, until
 * `withinMs` have passed or, without a limit, polls have failed for `UNSEEN_MAX_MS`; then the last
 * poll's error is thrown. Any other error is thrown immediately. `look` receives its deadline by
 * `time`'s clock.
 */
export async function waitUntilOver<T extends { id: string; status: string }>(
  look: (until: number) => Promise<T>,
  { withinMs, signal }: WaitOptions = {},
  time = TIME,
): Promise<T> {
  let seenAt = time.now();
  const end = seenAt + (withinMs ?? Number.POSITIVE_INFINITY);
  for (let ms = POLL_FIRST_MS; ; ms = Math.min(POLL_MAX_MS, ms * 1.5)) {
    let wait = ms;
    let failure: unknown;
    try {
      const seen = await look(Math.max(end, time.now() + LOOK_LEAST_MS));
      if (OVER.has(seen.status)) return seen;
      seenAt = time.now();
      failure = new TimeoutError(`${seen.id} is still ${seen.status} after ${withinMs} ms.`);
    } catch (error) {
      const asked = askedAfter(error);
      if (asked === undefined) throw error;
      wait = Math.max(ms, asked);
      failure = error;
    }
    const left = (withinMs === undefined ? seenAt + UNSEEN_MAX_MS : end) - time.now();
    if (left <= 0) throw failure;
    await time.pause(Math.ceil(Math.min(wait, left)), signal);
  }
}

/**
 * Returns how long the server asks to wait in ms after a temporary failure that says nothing about
 * the object, or 0. Returns undefined for an error that the next poll would get again.
 */
function askedAfter(error: unknown): number | undefined {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return 0;
  if (!(error instanceof ApiError)) return undefined;
  const failure = failureOf(error);
  if (!mayRepeat(failure, true)) return undefined;
  return failure === "no_answer" ? 0 : (failure.retryAfter ?? 0) * 1_000;
}
