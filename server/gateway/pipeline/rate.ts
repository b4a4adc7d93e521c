import { DAY_SECONDS } from "#lib/accounts/keys/limits.ts";
import { rates } from "#lib/platform/rates/rates.ts";
import type { Limit, LimitState, Taken } from "#lib/platform/rates/types.ts";

/**
 * What a call is told of its limits, in whole seconds and calls, by the words of draft-ietf-httpapi-ratelimit-headers-06: `remaining` may be
 * called at once, and the whole `limit` again after `resetSeconds` without a call. Of several limits the one that is nearest to being reached.
 */
export type Rate = {
  /** Calls at once. */
  limit: number;
  remaining: number;
  resetSeconds: number;
  /** Of a refused call: when there is room for one again, which is never behind the reset. */
  retryAfterSeconds: number | undefined;
  /** All limits that concern the call, each as `20;w=2`. */
  policy: string;
  /** Of a refused call, for people. */
  why: string;
};

/** Takes one call's room from each of these limits, or from none. Undefined when there are none; waits only when this process holds no room. */
export function takeRate(limits: readonly Limit[]): Rate | undefined | Promise<Rate> {
  if (limits.length === 0) return undefined;
  const taken = rates().take(limits);
  return taken instanceof Promise ? taken.then(describeRate) : describeRate(taken);
}

/** What these limits have room for by what this process knows; takes nothing. Undefined when there are none. */
export function peekRate(limits: readonly Limit[]): Rate | undefined {
  if (limits.length === 0) return undefined;
  const seen = limits.map((limit) => rates().peek(limit));
  return describeRate({
    admitted: seen.every(({ admitted }) => admitted),
    states: seen.flatMap(({ states }) => states),
  });
}

/** What is told of a call that was let in, or was not. */
export function describeRate({ states }: Taken): Rate {
  const [first, ...others] = states as [LimitState, ...LimitState[]]; // of at least one limit
  const nearest = others.reduce(nearer, first);
  const { limit, remaining, resetSeconds, retryAfterSeconds } = nearest;
  return {
    limit: limit.limit,
    remaining,
    resetSeconds,
    retryAfterSeconds,
    policy: states.map((state) => `${state.limit.limit};w=${Math.ceil(state.limit.windowSeconds)}`).join(", "),
    why: retryAfterSeconds === undefined ? "" : `${reached(limit)}. Go on in ${resetSeconds} s.`,
  };
}

/** The one that has to be waited for longest; else the one with least left. */
function nearer(a: LimitState, b: LimitState): LimitState {
  const [first, second] = [a.retryAfterSeconds ?? 0, b.retryAfterSeconds ?? 0];
  if (first !== second) return first > second ? a : b;
  return b.remaining < a.remaining ? b : a;
}

function reached({ id, kind, limit, windowSeconds }: Limit): string {
  const whose = id.startsWith("ws_") ? " by this workspace's live keys together" : "";
  if (kind === "leaks") return `More than ${limit / windowSeconds} requests a second${whose}`;
  return `More than ${limit} requests in this ${windowSeconds === DAY_SECONDS ? "day (UTC)" : "minute"}${whose}`;
}
