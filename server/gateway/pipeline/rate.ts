import { rates } from "#lib/platform/rates/rates.ts";
import type { Limit, LimitState, Taken } from "#lib/platform/rates/types.ts";
import { DAY_S } from "#lib/platform/values/time.ts";

/**
 * The rate limit reported for a call, in the terms of draft-ietf-httpapi-ratelimit-headers-06, in
 * whole seconds and calls: `remaining` calls are left, and all of `limit` after `resetSeconds`
 * without a call. Of several limits, the one nearest to being reached.
 */
export type Rate = {
  /** Maximum burst of calls. */
  limit: number;
  remaining: number;
  resetSeconds: number;
  /** Seconds until a refused call can be retried; never later than the reset. */
  retryAfterSeconds: number | undefined;
  /** All limits of the call, each as `20;w=2`. */
  policy: string;
  /** The reason for a refusal, for people. */
  why: string;
};

/**
 * Counts one call against all of these limits, or none of them if it is refused. Returns undefined
 * without limits, and a promise only if this process has no quota left.
 */
export function takeRate(limits: readonly Limit[]): Rate | undefined | Promise<Rate> {
  if (limits.length === 0) return undefined;
  const taken = rates().take(limits);
  return taken instanceof Promise ? taken.then(describeRate) : describeRate(taken);
}

/** Returns the state of these limits as known to this process, without counting. Returns undefined without limits. */
export function peekRate(limits: readonly Limit[]): Rate | undefined {
  if (limits.length === 0) return undefined;
  const seen = limits.map((limit) => rates().peek(limit));
  return describeRate({
    admitted: seen.every(({ admitted }) => admitted),
    states: seen.flatMap(({ states }) => states),
  });
}

export function describeRate({ states }: Taken): Rate {
  const [first, ...others] = states as [LimitState, ...LimitState[]]; // at least one limit
  const nearest = others.reduce(nearer, first);
  const { limit, remaining, resetSeconds, retryAfterSeconds } = nearest;
  return {
    limit: limit.limit,
    remaining,
    resetSeconds,
    retryAfterSeconds,
    policy: states.map((state) => `${state.limit.limit};w=${Math.ceil(state.limit.windowSeconds)}`).join(", "),
    why: retryAfterSeconds === undefined ? "" : `${reached(limit)}. Retry in ${resetSeconds} s.`,
  };
}

/** Returns the one with the longest wait, or else with the least remaining. */
function nearer(a: LimitState, b: LimitState): LimitState {
  const [first, second] = [a.retryAfterSeconds ?? 0, b.retryAfterSeconds ?? 0];
  if (first !== second) return first > second ? a : b;
  return b.remaining < a.remaining ? b : a;
}

function reached({ id, kind, limit, windowSeconds }: Limit): string {
  const whose = id.startsWith("ws_") ? " by this workspace's live keys together" : "";
  if (kind === "leaks") return `More than ${limit / windowSeconds} requests a second${whose}`;
  return `More than ${limit} requests in this ${windowSeconds === DAY_S ? "day (UTC)" : "minute"}${whose}`;
}
