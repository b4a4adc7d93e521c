import { LOOK_LEAST_MS, POLL_FIRST_MS, POLL_MAX_MS, UNSEEN_MAX_MS } from "./constants.ts";
import { ApiError, ConnectionError, TimeoutError } from "./errors.ts";
import { TIME } from "./pause.ts";
import { failureOf, mayRepeat } from "./retry.ts";

export type WaitOptions = {
  /** How long to wait in all, in ms. When absent: without end, unless nothing is seen for 15 minutes. */
  withinMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

const OVER = new Set<string>(["completed", "failed", "canceled"]);

/**
 * Looks again and again, ever less often, until it is over: completed, failed or canceled; the last time when `withinMs` have passed. Throws
 * `TimeoutError` when that takes too long. A look that sees nothing (no answer, a proxy's page, an overload, a rate limit) is no end of it:
 * it looks again, after what the server asks for where that is longer, until `withinMs` have passed, or without them until it has seen
 * nothing for `UNSEEN_MAX_MS`; then it throws what the last look did. Any other failure it throws at once. `look` is given until when it may
 * take, by `time`'s clock.
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
 * After a failure that says nothing of what is waited for, and passes: how long the server asks to wait, in ms; 0 where it does not. Nothing
 * after one that the next look would meet again.
 */
function askedAfter(error: unknown): number | undefined {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return 0;
  if (!(error instanceof ApiError)) return undefined;
  const failure = failureOf(error);
  if (!mayRepeat(failure, true)) return undefined;
  return failure === "no_answer" ? 0 : (failure.retryAfter ?? 0) * 1_000;
}
