/** Timeout of a search. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Returns the rows that the list at `address` finds; undefined if offline, refused, canceled by
 * `signal` or not answered in time.
 */
export async function searchRows<T>(address: string, signal: AbortSignal): Promise<T[] | undefined> {
  // Safari before 17.4 has no AbortSignal.any.
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal.addEventListener("abort", abort);
  const timer = setTimeout(abort, ANSWER_WITHIN_MS);
  try {
    const answer = await fetch(address, { signal: stop.signal });
    return answer.ok ? ((await answer.json()) as { data: T[] }).data : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
