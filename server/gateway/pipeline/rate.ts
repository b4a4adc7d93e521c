import { TEST_KEY_RATE } from "#lib/accounts/keys/constants.ts";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";

/**
 * What a call is told of its limit, in whole seconds and calls, by the words of draft-ietf-httpapi-ratelimit-headers-06: `remaining` may be
 * called at once, and the whole `limit` again after `resetSeconds` without a call.
 */
export type Rate = {
  /** Calls at once, which come back over the window. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  /** Of a refused call: when there is room for one again, which is never behind the reset. */
  retryAfterSeconds: number | undefined;
};

/** How many a second in the long run, and how many at once. */
export type Pace = { perSecond: number; burst: number };

/** Calls that count still, as of a moment, and when the last of them counts no more. In ms by the steady clock. */
type Bucket = { used: number; at: number; emptyAt: number };

/** Keys whose pace a process remembers before it looks for those that it may forget: their buckets are empty again. */
const SWEEP_AT = 50_000;

/** The part of a call that rounding may lose: time is a fraction, and a limit that is whole must not lack one for that. */
const ROUNDING = 1e-6;

/**
 * A leaky bucket for each key: a call fills it by one, and it leaks at the key's rate. It is kept per process; with several, a key may reach
 * its limit in each.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #steady: () => number;

  constructor(steady = () => performance.now()) {
    this.#steady = steady;
  }

  /** Takes one request's room, or answers how long to wait. Undefined when the key has no limit. */
  take(key: Pick<KnownKey, "env" | "rateLimit"> & { id: string }): Rate | undefined {
    if (key.env === "test") return this.takeAt(key.id, TEST_KEY_RATE);
    return key.rateLimit === null ? undefined : this.takeAt(key.id, { perSecond: key.rateLimit, burst: key.rateLimit });
  }

  /** Takes one request's room from whatever has this id, or answers how long to wait. */
  takeAt(id: string, pace: Pace): Rate {
    const { perSecond, burst } = pace;
    const now = this.#steady();
    const before = this.#usedBy(id, perSecond, now);
    const wait = secondsUntilRoom(before, pace);
    const used = wait === undefined ? before + 1 : before;
    if (wait === undefined) {
      if (this.#buckets.size >= SWEEP_AT && !this.#buckets.has(id)) this.#forgetEmpty(now);
      this.#buckets.set(id, { used, at: now, emptyAt: now + (used * 1_000) / perSecond });
    }
    return {
      limit: burst,
      windowSeconds: Math.ceil(burst / perSecond),
      remaining: Math.max(0, Math.floor(burst - used + ROUNDING)),
      resetSeconds: wholeSeconds(used, perSecond),
      retryAfterSeconds: wait,
    };
  }

  /** How many seconds it would have to wait, taking nothing. Undefined when there is room. */
  waitFor(id: string, pace: Pace): number | undefined {
    return secondsUntilRoom(this.#usedBy(id, pace.perSecond, this.#steady()), pace);
  }

  #usedBy(id: string, perSecond: number, now: number): number {
    const bucket = this.#buckets.get(id);
    return bucket ? Math.max(0, bucket.used - ((now - bucket.at) * perSecond) / 1_000) : 0;
  }

  #forgetEmpty(now: number): void {
    for (const [id, { emptyAt }] of this.#buckets) if (emptyAt <= now) this.#buckets.delete(id);
  }
}

/** Until there is room for one more; undefined when there is. */
function secondsUntilRoom(used: number, { perSecond, burst }: Pace): number | undefined {
  const over = used + 1 - burst;
  return over <= ROUNDING ? undefined : wholeSeconds(over, perSecond);
}

/** In which so many calls leak out. */
const wholeSeconds = (calls: number, perSecond: number): number =>
  Math.max(1, Math.ceil((calls - ROUNDING / 2) / perSecond));
