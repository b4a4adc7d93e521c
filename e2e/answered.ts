import { setTimeout as sleep } from "node:timers/promises";

/** How long a request is repeated, in ms. */
const ASKED_FOR_MS = 90_000;
/** Less than the interval at which the error page reloads itself. */
const ASKS_AGAIN_MS = 1_000;

/**
 * Returns the response to a safe request, which is repeated while the response says that the
 * database is unavailable, as the error page does in a browser. Returns that response after 90 s.
 */
export async function answered<A extends { status(): number } | null>(ask: () => Promise<A>): Promise<A> {
  const until = performance.now() + ASKED_FOR_MS;
  for (;;) {
    const answer = await ask();
    if (answer?.status() !== 503 || performance.now() > until) return answer;
    await sleep(ASKS_AGAIN_MS);
  }
}
