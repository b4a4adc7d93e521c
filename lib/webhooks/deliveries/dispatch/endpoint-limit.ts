import { DOUBLES_BELOW, ENDPOINT_LIMIT_MAX, FIRST_LIMIT, HANGING_LIMIT, SLOW_MS } from "./constants.ts";

/** What is known about an endpoint's capacity. */
export type EndpointLimit = {
  /** Maximum attempts in flight. */
  limit: number;
  /** `unproven`: no response yet. `slow`: its last attempt was slow, whatever the result. */
  standing: "unproven" | "proven" | "slow";
  /** Whether an attempt timed out with no other in flight, so that a lower limit would not help. */
  hangs: boolean;
};

export const firstLimit: EndpointLimit = { limit: FIRST_LIMIT, standing: "unproven", hangs: false };

/** Returns one worker's part of the limit, at least 1. */
export const partOf = (limit: number, workers: number): number => Math.max(1, Math.ceil(limit / workers));

/** What an attempt reveals about its endpoint. */
export type AttemptObservation = { durationMs: number; timedOut: boolean; accepted: boolean };

/**
 * Returns the limit after one more attempt. A timeout halves it, because the endpoint may be
 * overloaded; one that times out with a single attempt is not, and gets what the retry schedule
 * needs (contract 14.2). A fast accepted response doubles a small limit, and any other response
 * adds one, so that nothing waits long for a responsive endpoint. Fast refusals stop growing it at
 * DOUBLES_BELOW, so that a failing endpoint is not flooded with its backlog.
 * @param alone whether no other attempt at this endpoint was in flight meanwhile.
 */
export function afterAttempt(known: EndpointLimit, learned: AttemptObservation, alone: boolean): EndpointLimit {
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
  const grown = Math.min(ENDPOINT_LIMIT_MAX, doubles ? limit * 2 : limit + 1);
  return { limit: grown, standing, hangs: known.hangs && !(accepted && grown >= DOUBLES_BELOW) };
}
