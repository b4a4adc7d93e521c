import { LRUCache } from "lru-cache";
import type { RateEngine } from "#lib/platform/rates/engine.ts";
import { evenly, oneState } from "#lib/platform/rates/evenly.ts";
import { rates } from "#lib/platform/rates/rates.ts";
import {
  TUNNEL_CALLS_MAX,
  TUNNEL_KNOWN_MS,
  TUNNEL_PACE,
  UNKNOWN_TUNNEL_PACE,
} from "#lib/webhooks/listeners/tunnel/constants.ts";
import { ADDRESS_NOT_FOUND } from "#lib/webhooks/listeners/tunnel/explain.ts";
import { findTunnel } from "#lib/webhooks/listeners/tunnel/find-tunnel.ts";
import { type TunnelError, tunnelError } from "./tunnel-error.ts";

const KNOWN_MAX = 10_000;

/**
 * Looks up the listener of a public URL and limits its calls. The rate applies across all
 * processes, the number of concurrent calls to this one.
 */
export class TunnelGate {
  /** By tunnel token; null for one that does not exist. */
  readonly #known: LRUCache<string, { listenerId: string | null }>;
  readonly #rates: RateEngine;
  readonly #atHand = new Map<string, number>();

  /** @param steady a monotonic clock in ms. */
  constructor(steady = () => performance.now(), engine = rates()) {
    this.#known = new LRUCache({ max: KNOWN_MAX, ttl: TUNNEL_KNOWN_MS, ttlResolution: 0, perf: { now: steady } });
    this.#rates = engine;
  }

  /** Admits a call and returns a function to call when it has ended, or returns the error. */
  async enter(
    tunnel: string,
    client: string,
  ): Promise<{ listenerId: string; leave: () => void } | { error: TunnelError }> {
    const found = await this.#find(tunnel, client);
    if (typeof found !== "string") return found;
    const { retryAfterSeconds } = oneState(await this.#rates.take([evenly(`${found}:tunnel`, TUNNEL_PACE)]));
    if (retryAfterSeconds !== undefined)
      return tooMany(`More than ${TUNNEL_PACE.perSecond} calls a second.`, retryAfterSeconds);
    const atHand = this.#atHand.get(found) ?? 0;
    if (atHand >= TUNNEL_CALLS_MAX) return tooMany(`${atHand} calls wait for an answer already.`, 1);
    this.#atHand.set(found, atHand + 1);
    return { listenerId: found, leave: () => this.#leave(found) };
  }

  #leave(listenerId: string): void {
    const left = (this.#atHand.get(listenerId) ?? 1) - 1;
    if (left > 0) this.#atHand.set(listenerId, left);
    else this.#atHand.delete(listenerId);
  }

  async #find(tunnel: string, client: string): Promise<string | { error: TunnelError }> {
    let known = this.#known.get(tunnel);
    if (!known) {
      // Callers who guess URLs get no further lookups.
      const guesses = evenly(`${client}:unknown-tunnels`, UNKNOWN_TUNNEL_PACE);
      const wait = oneState(this.#rates.peek(guesses)).retryAfterSeconds;
      if (wait !== undefined) return tooMany("Too many requests for unknown addresses.", wait);
      known = { listenerId: (await findTunnel(tunnel)) ?? null };
      this.#known.set(tunnel, known);
      const over = known.listenerId === null && oneState(await this.#rates.take([guesses])).retryAfterSeconds;
      if (over) return tooMany("Too many requests for unknown addresses.", over);
    }
    return known.listenerId ?? { error: tunnelError("not_found", ADDRESS_NOT_FOUND) };
  }
}

const tooMany = (why: string, seconds: number): { error: TunnelError } => ({
  error: tunnelError("rate_limited", `${why} Retry in ${seconds} s.`, { "Retry-After": String(seconds) }),
});
