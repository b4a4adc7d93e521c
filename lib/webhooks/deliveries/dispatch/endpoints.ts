import type { Claim, Room } from "./claim-deliveries.ts";
import { CLAIM_AT_FREE_SHARE, FIRST_LIMIT, REMEMBERED_ENDPOINTS, SLOW_SHARE, UNPROVEN_SHARE } from "./constants.ts";
import { afterAttempt, type EndpointLimit, firstLimit } from "./endpoint-limit.ts";

type Endpoint = EndpointLimit & {
  /** Claimed and not over yet, being sent or not. */
  taken: number;
  sending: number;
  waiting: Claim[];
};

type Attempted = Parameters<typeof afterAttempt>[1];

/**
 * Who may have how many attempts in flight in this process. Slow endpoints share a small part of the slots and those that never
 * answered share half, so that however many of them hang, the others find room.
 */
export class Endpoints {
  readonly #known = new Map<string, Endpoint>();
  readonly #parked = new Set<string>();
  readonly #slots: number;
  readonly #taken = { unproven: 0, proven: 0, slow: 0 };

  constructor(slots: number) {
    this.#slots = slots;
  }

  get taken(): number {
    return this.#taken.unproven + this.#taken.proven + this.#taken.slow;
  }

  /**
   * Whether enough slots are free to make the next claim worth it: a share of those that change hands quickly. What hangs holds its
   * slots for long, and waiting for those would make everybody wait.
   */
  get claimable(): boolean {
    const { proven } = this.#taken;
    const free = this.#slots - this.taken;
    return free > 0 && (proven === 0 || free >= (free + proven) * CLAIM_AT_FREE_SHARE);
  }

  /** What a claim of `most` may take of whom. What is parked came first, so nothing of the same endpoint goes past it. */
  rooms(most: number): { otherwise: number; named: Room[]; parked: Room[] } {
    let left = most;
    // Each gets its part: one that could take all of the claim would leave the others parked for another round.
    const share = Math.max(FIRST_LIMIT, Math.floor(most / this.#parked.size));
    const otherwise = this.#newcomersFit() ? FIRST_LIMIT : 0;
    const named: Room[] = [];
    const parked: Room[] = [];
    for (const endpoint of this.#parked) {
      const room = Math.min(left, share, this.#roomOf(this.#known.get(endpoint)));
      left -= room;
      if (room > 0) parked.push({ endpoint, room });
      named.push({ endpoint, room });
    }
    for (const [endpoint, state] of this.#known) {
      if (this.#parked.has(endpoint)) continue;
      const room = this.#roomOf(state);
      // An idle endpoint of good standing does with what strangers get; its surplus is parked and comes back at once.
      if (room < otherwise || (otherwise === 0 && room > 0) || state.taken > 0) named.push({ endpoint, room });
    }
    return { otherwise, named, parked };
  }

  park(endpoints: readonly string[]): void {
    for (const endpoint of endpoints) this.#parked.add(endpoint);
  }

  isParked(endpoint: string): boolean {
    return this.#parked.has(endpoint);
  }

  /** Whether some endpoint has room for what is parked for it. */
  get parkedFit(): boolean {
    for (const endpoint of this.#parked) if (this.#roomOf(this.#known.get(endpoint)) > 0) return true;
    return false;
  }

  /** After a claim for parked ones: who got fewer than there was room for has none left. */
  unpark(asked: readonly Room[], claims: readonly Claim[]): void {
    const got = new Map<string, number>();
    for (const claim of claims) got.set(claim.endpoint, (got.get(claim.endpoint) ?? 0) + 1);
    for (const { endpoint, room } of asked) if ((got.get(endpoint) ?? 0) < room) this.#parked.delete(endpoint);
  }

  /** Takes a claim in; answers whether it may be sent at once. Otherwise it waits here. */
  enter(claim: Claim): boolean {
    const state = this.#stateOf(claim.endpoint);
    state.taken++;
    this.#taken[state.standing]++;
    if (state.sending < state.limit) {
      state.sending++;
      return true;
    }
    state.waiting.push(claim);
    return false;
  }

  /** An attempt has been made: learns from it, and answers the claims that may be sent now. */
  sent(endpoint: string, attempt: Attempted): Claim[] {
    const state = this.#stateOf(endpoint);
    const next = afterAttempt(state, attempt);
    this.#taken[state.standing] -= state.taken;
    this.#taken[next.standing] += state.taken;
    state.standing = next.standing;
    state.limit = next.limit;
    return this.stopSending(endpoint);
  }

  /** A claim is not being sent any more, without anything to learn from it. */
  stopSending(endpoint: string): Claim[] {
    const state = this.#stateOf(endpoint);
    state.sending--;
    const free = state.limit - state.sending;
    const ready = free > 0 ? state.waiting.splice(0, free) : [];
    state.sending += ready.length;
    return ready;
  }

  /** A claim is over, recorded or given up. */
  leave(endpoint: string): void {
    const state = this.#stateOf(endpoint);
    state.taken--;
    this.#taken[state.standing]--;
    if (state.taken > 0) return;
    // The one that was busy last is remembered longest.
    this.#known.delete(endpoint);
    this.#known.set(endpoint, state);
    for (const [oldest, { taken }] of this.#known) {
      if (this.#known.size <= REMEMBERED_ENDPOINTS) break;
      if (taken === 0) this.#known.delete(oldest);
    }
  }

  /** Everything that waits here, not sent: for a process that stops. */
  drainWaiting(): Claim[] {
    return [...this.#known.values()].flatMap((state) => state.waiting.splice(0));
  }

  #stateOf(endpoint: string): Endpoint {
    const known = this.#known.get(endpoint);
    if (known) return known;
    const fresh: Endpoint = { ...firstLimit, taken: 0, sending: 0, waiting: [] };
    this.#known.set(endpoint, fresh);
    return fresh;
  }

  #newcomersFit(): boolean {
    return this.#taken.unproven < this.#slots * UNPROVEN_SHARE;
  }

  #roomOf(state: Endpoint | undefined): number {
    if (!state) return this.#newcomersFit() ? FIRST_LIMIT : 0;
    switch (state.standing) {
      case "unproven":
        return this.#newcomersFit() ? Math.max(0, state.limit - state.taken) : 0;
      case "slow":
        return this.#taken.slow < this.#slots * SLOW_SHARE ? Math.max(0, state.limit - state.taken) : 0;
      case "proven":
        // As many again wait here, so that a quick endpoint never waits for the next claim.
        return Math.max(0, state.limit * 2 - state.taken);
    }
  }
}
