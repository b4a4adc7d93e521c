import { DOUBLES_BELOW, FIRST_LIMIT, MOST_LIMIT, SLOW_MS } from "./constants.ts";

/** What is known of how much an endpoint can take. Unproven: it has not answered yet. */
export type EndpointLimit = { limit: number; standing: "unproven" | "proven" | "slow" };

export const firstLimit: EndpointLimit = { limit: FIRST_LIMIT, standing: "unproven" };

/**
 * The limit after one more attempt: halved by one that timed out, grown by one that was quickly accepted, left as it is by one
 * that was refused. An endpoint is slow for as long as its last attempt was, whatever it answered: it holds slots.
 */
export function afterAttempt(
  known: EndpointLimit,
  attempt: { durationMs: number; timedOut: boolean; accepted: boolean },
): EndpointLimit {
  if (attempt.timedOut) return { limit: Math.max(1, known.limit >> 1), standing: "slow" };
  if (attempt.durationMs >= SLOW_MS) return { limit: known.limit, standing: "slow" };
  if (!attempt.accepted) return { limit: known.limit, standing: "proven" };
  const grown = known.limit < DOUBLES_BELOW ? known.limit * 2 : known.limit + 1;
  return { limit: Math.min(MOST_LIMIT, grown), standing: "proven" };
}
