import { POLL_FIRST_MS, POLL_MAX_MS } from "./constants.ts";
import { TimeoutError } from "./errors.ts";
import { pause } from "./pause.ts";

export type WaitOptions = {
  /** How long to wait in all, in ms; without end when absent. */
  withinMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

const OVER = new Set<string>(["completed", "failed", "canceled"]);

/** Looks again and again, ever less often, until it is over: completed, failed or canceled. Throws `TimeoutError` when that takes too long. */
export async function waitUntilOver<T extends { id: string; status: string }>(
  look: () => Promise<T>,
  { withinMs = Number.POSITIVE_INFINITY, signal }: WaitOptions = {},
): Promise<T> {
  const end = Date.now() + withinMs;
  for (let ms = POLL_FIRST_MS; ; ms = Math.min(POLL_MAX_MS, ms * 1.5)) {
    const seen = await look();
    if (OVER.has(seen.status)) return seen;
    if (Date.now() + ms > end) throw new TimeoutError(`${seen.id} is still ${seen.status} after ${withinMs} ms.`);
    await pause(ms, signal);
  }
}
