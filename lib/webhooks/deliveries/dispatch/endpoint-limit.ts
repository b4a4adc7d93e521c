import { DOUBLES_BELOW, FIRST_LIMIT, HANGING_LIMIT, MOST_LIMIT, SLOW_MS } from "./constants.ts";

/** What is known of how much an endpoint can take. */
export type EndpointLimit = {
  /** Attempts in flight at once. */
  limit: number;
  /** Unproven: it has not answered yet. Slow: its last attempt was, whatever came of it. */
  standing: "unproven" | "proven" | "slow";
  /** Whether an attempt timed out although no other was in flight: sending fewer at once would not help. */
  hangs: boolean;
};

export const firstLimit: EndpointLimit = { limit: FIRST_LIMIT, standing: "unproven", hangs: false };

/** What one of so many workers may have in flight of that: all together what the endpoint can take, and each one at least. */
export const partOf = (limit: number, workers: number): number => Math.max(1, Math.ceil(limit / workers));

/** What is learned about an endpoint from an attempt that it answered, or did not. */
export type Learned = { durationMs: number; timedOut: boolean; accepted: boolean };

/**
 * The limit after one more attempt. It falls to half with each that times out, because the endpoint may have been given too much. One
 * that times out with a single attempt has not been: it gets what the retry schedule needs (contract 14.2). The limit doubles with what is
 * quickly accepted while it is small, and grows by one with every other answer, so that nothing waits long for an endpoint that answers;
 * quick refusals take it no further than that, because a failing endpoint is not to be flooded with what has waited.
 *
 * @param alone whether no other attempt at this endpoint was in flight meanwhile.
 */
export function afterAttempt(known: EndpointLimit, learned: Learned, alone: boolean): EndpointLimit {
  const { durationMs, timedOut, accepted } = learned;
  const { limit } = known;
  const standing = timedOut || durationMs >= SLOW_MS ? "slow" : "proven";
  if (timedOut) {
    const hangs = known.hangs || alone;
    return { limit: Math.max(hangs ? HANGING_LIMIT : 1, limit >> 1), standing, hangs };
  }
  const quick = standing === "proven";
  if (quick && !accepted) return { ...known, limit: Math.max(limit, Math.min(limit + 1, DOUBLES_BELOW)), standing };
  const doubles = quick && limit < DOUBLES_BELOW && !known.hangs;
  const grown = Math.min(MOST_LIMIT, doubles ? limit * 2 : limit + 1);
  return { limit: grown, standing, hangs: known.hangs && !(accepted && grown >= DOUBLES_BELOW) };
}
