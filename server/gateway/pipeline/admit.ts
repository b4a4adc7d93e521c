import { addressAllowed } from "#lib/accounts/keys/addresses.ts";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { ceilingReached, endOfLife } from "#lib/accounts/keys/rules.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { type ApiError, apiError, ceilingError } from "../route/api-error.ts";
import type { Rate } from "./rate.ts";

export type Admission = {
  sourceIp: string;
  scope: Scope | undefined;
  now: Date;
  /** Counts one call against the limits. */
  rate: () => Rate | undefined | Promise<Rate>;
  /** Reads the limits without counting, for a call that is refused anyway. */
  peek: () => Rate | undefined;
};
export type Admitted = { refusal: ApiError; rate?: Rate } | { refusal?: never; rate: Rate | undefined };

/**
 * Applies the checks of contract 2 from "revoked or disabled" on: source address, scope, rate,
 * ceiling. The balance is checked by the charge itself. Returns the refusal, or the rate for the
 * response headers. Returns a promise only if the rate has to be fetched.
 */
export function admit(key: KnownKey, call: Admission): Admitted | Promise<Admitted> {
  const ended = endOfLife(key, call.now);
  if (ended) {
    const why = ended.reason ? `: ${ended.reason}` : "";
    return {
      refusal: apiError("revoked", `This key was revoked at ${ended.at.toISOString()}${why}.`, {
        revoked_at: ended.at.toISOString(),
        reason: ended.reason,
      }),
    };
  }
  if (!addressAllowed(key.ranges, call.sourceIp))
    return {
      refusal: apiError("unauthorized_ip", `This key may not be used from ${call.sourceIp}.`, {
        source_ip: call.sourceIp,
      }),
    };
  if (call.scope && !key.scopes.includes(call.scope))
    return {
      refusal: apiError("insufficient_scope", `This key lacks the scope ${call.scope}.`, {
        required_scope: call.scope,
      }),
    };
  if (key.env === "live" && ceilingReached(key)) {
    // A refused call uses no quota.
    const rate = call.peek();
    return tooMany(rate) ?? { refusal: ceilingError(key.creditCeiling ?? 0, key.spent), ...(rate && { rate }) };
  }
  const rate = call.rate();
  return rate instanceof Promise
    ? rate.then((found) => tooMany(found) ?? { rate: found })
    : (tooMany(rate) ?? { rate });
}

function tooMany(rate: Rate | undefined): Admitted | undefined {
  if (rate?.retryAfterSeconds === undefined) return undefined;
  return {
    rate,
    refusal: apiError("rate_limited", rate.why, undefined, { "retry-after": String(rate.resetSeconds) }),
  };
}
