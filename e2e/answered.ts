import { setTimeout as sleep } from "node:timers/promises";

/** For how long it is asked again. */
const ASKED_FOR_MS = 90_000;
/** Sooner than the page that says so loads itself again. */
const ASKS_AGAIN_MS = 1_000;

/**
 * The answer to a request that changes nothing while it is refused, asked for again while it is that the database is away: a busy machine lets
 * it answer later than a person is kept waiting, and that page, too, loads itself again. After 90 s it is that answer.
 */
export async function answered<A extends { status(): number } | null>(ask: () => Promise<A>): Promise<A> {
  const until = performance.now() + ASKED_FOR_MS;
  for (;;) {
    const answer = await ask();
    if (answer?.status() !== 503 || performance.now() > until) return answer;
    await sleep(ASKS_AGAIN_MS);
  }
}
