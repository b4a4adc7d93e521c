import { LOOK_LEAST_MS, POLL_FIRST_MS, POLL_MAX_MS } from "./constants.ts";
import { TimeoutError } from "./errors.ts";
import { TIME } from "./pause.ts";

export type WaitOptions = {
  /** How long to wait in all, in ms; without end when absent. */
  withinMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

const OVER = new Set<string>(["completed", "failed", "canceled"]);

/**
 * Looks again and again, ever less often, until it is over: completed, failed or canceled; the last time when `withinMs` have passed. Throws
 * `TimeoutError` when that takes too long. `look` is given until when it may take, by `time`'s clock.
 */
export async function waitUntilOver<T extends { id: string; status: string }>(
  look: (until: number) => Promise<T>,
  { withinMs = Number.POSITIVE_INFINITY, signal }: WaitOptions = {},
  time = TIME,
): Promise<T> {
  const end = time.now() + withinMs;
  for (let ms = POLL_FIRST_MS; ; ms = Math.min(POLL_MAX_MS, ms * 1.5)) {
    const seen = await look(Math.max(end, time.now() + LOOK_LEAST_MS));
    if (OVER.has(seen.status)) return seen;
    const left = end - time.now();
    if (left <= 0) throw new TimeoutError(`${seen.id} is still ${seen.status} after ${withinMs} ms.`);
    await time.pause(Math.ceil(Math.min(ms, left)), signal);
  }
}
