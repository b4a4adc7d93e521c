import { TEST_KEY_RATE } from "#lib/accounts/keys/constants.ts";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";

export type Rate = { limit: number; remaining: number; resetSeconds: number; retryAfterSeconds: number | undefined };

/** How many a second in the long run, and how many at once. */
type Pace = { perSecond: number; burst: number };

/** Keys whose pace a process remembers before it looks for those that it may forget: their buckets are empty again. */
const SWEEP_AT = 50_000;

/**
 * The generic cell rate algorithm (ITU-T I.371): one number a key, the moment at which its bucket is empty again. It is kept
 * per process; with several, a key may reach its limit in each.
 */
export class RateLimiter {
  readonly #emptyAt = new Map<string, number>();
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
  takeAt(id: string, { perSecond, burst }: Pace): Rate {
    const interval = 1_000 / perSecond;
    const now = this.#steady();
    const emptyAt = Math.max(this.#emptyAt.get(id) ?? now, now);
    const full = emptyAt + interval - now > burst * interval;
    const next = full ? emptyAt : emptyAt + interval;
    if (!full) {
      if (this.#emptyAt.size >= SWEEP_AT && !this.#emptyAt.has(id)) this.#forgetEmpty(now);
      this.#emptyAt.set(id, next);
    }
    return {
      limit: perSecond,
      remaining: Math.max(0, Math.floor(burst - (next - now) / interval)),
      resetSeconds: Math.ceil((next - now) / 1_000),
      retryAfterSeconds: full
        ? Math.max(1, Math.ceil((emptyAt + interval - burst * interval - now) / 1_000))
        : undefined,
    };
  }

  /** How many seconds it would have to wait, taking nothing. Undefined when there is room. */
  waitFor(id: string, { perSecond, burst }: Pace): number | undefined {
    const interval = 1_000 / perSecond;
    const now = this.#steady();
    const wait = (this.#emptyAt.get(id) ?? now) + interval - now - burst * interval;
    return wait > 0 ? Math.ceil(wait / 1_000) : undefined;
  }

  #forgetEmpty(now: number): void {
    for (const [id, emptyAt] of this.#emptyAt) if (emptyAt <= now) this.#emptyAt.delete(id);
  }
}
