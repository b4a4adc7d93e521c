import type { Claim, Room } from "./claim-deliveries.ts";
import { type ClaimRooms, claimRooms, type EndpointState, type FreeSlots, roomOf } from "./claim-rooms.ts";
import { CLAIM_AT_FREE_SHARE, MAX_SLOW_IN_FLIGHT, REMEMBERED_ENDPOINTS, UNPROVEN_SHARE } from "./constants.ts";
import { type AttemptObservation, afterAttempt, firstLimit, partOf } from "./endpoint-limit.ts";

type Endpoint = EndpointState & {
  /** Taken claims that are being sent. */
  sending: number;
  /** Whether two or more were sent concurrently since the endpoint was last idle. */
  crowded: boolean;
  waiting: Claim[];
};

/**
 * Decides how many attempts each endpoint may have in flight in this process: its part of what the
 * endpoint can take. Slow endpoints have separate slots, fewest claims first; endpoints that never
 * responded share half of the others. So responsive endpoints find room however many hang
 * (decision 0044).
 */
export class Endpoints {
  readonly #known = new Map<string, Endpoint>();
  readonly #parked = new Set<string>();
  readonly #workers: () => number;
  readonly #slots: number;
  readonly #slowSlots: number;
  readonly #taken = { unproven: 0, proven: 0, slow: 0 };

  /** @param workers returns how many workers share an endpoint's limit, including this one. */
  constructor(slots: number, slowSlots = MAX_SLOW_IN_FLIGHT, workers = () => 1) {
    this.#workers = workers;
    this.#slots = slots;
    this.#slowSlots = slowSlots;
  }

  get taken(): number {
    return this.#taken.unproven + this.#taken.proven + this.#taken.slow;
  }

  /**
   * Returns the slots that a claim may fill. An endpoint that becomes slow keeps its claims, so
   * both kinds together are limited too.
   */
  get free(): number {
    const { unproven, proven } = this.#taken;
    return Math.min(this.#slots - unproven - proven, this.#slots + this.#slowSlots - this.taken);
  }

  /**
   * Reports whether enough slots are free for a claim: a share of the fast ones. Hanging endpoints
   * occupy their slots for long, and waiting for them would delay everybody.
   */
  get claimable(): boolean {
    const { proven } = this.#taken;
    return this.free > 0 && (proven === 0 || this.free >= (this.free + proven) * CLAIM_AT_FREE_SHARE);
  }

  /** Returns what a claim of `most` may take from each endpoint. */
  rooms(most: number): ClaimRooms {
    return claimRooms(this.#known, this.#parked, this.#freeSlots, most);
  }

  park(endpoints: readonly string[]): void {
    for (const endpoint of endpoints) this.#parked.add(endpoint);
  }

  isParked(endpoint: string): boolean {
    return this.#parked.has(endpoint);
  }

  /** Reports whether any endpoint has room for its parked deliveries. */
  get parkedFit(): boolean {
    const free = this.#freeSlots;
    for (const endpoint of this.#parked) if (roomOf(this.#known.get(endpoint), free) > 0) return true;
    return false;
  }

  /**
   * Updates the parked endpoints after a claim: those that got less than their room have none left;
   * the others move behind those that got nothing.
   */
  unpark(asked: readonly Room[], claims: readonly Claim[]): void {
    const got = new Map<string, number>();
    for (const claim of claims) got.set(claim.endpoint, (got.get(claim.endpoint) ?? 0) + 1);
    for (const { endpoint, room } of asked) {
      this.#parked.delete(endpoint);
      if ((got.get(endpoint) ?? 0) >= room) this.#parked.add(endpoint);
    }
  }

  /** Takes in a claim. Returns whether it may be sent now; otherwise it waits here. */
  enter(claim: Claim): boolean {
    const state = this.#stateOf(claim.endpoint);
    state.taken++;
    this.#taken[state.standing]++;
    if (state.sending < partOf(state.limit, this.#workers())) {
      startSending(state, 1);
      return true;
    }
    state.waiting.push(claim);
    return false;
  }

  /** Learns from a finished attempt and returns the claims that may be sent now. */
  sent(endpoint: string, attempt: AttemptObservation): Claim[] {
    const state = this.#stateOf(endpoint);
    this.#taken[state.standing] -= state.taken;
    Object.assign(state, afterAttempt(state, attempt, !state.crowded));
    this.#taken[state.standing] += state.taken;
    return this.stopSending(endpoint);
  }

  /**
   * Ends the sending of a claim without learning from it. Returns the claims that may be sent now.
   */
  stopSending(endpoint: string): Claim[] {
    const state = this.#stateOf(endpoint);
    state.sending--;
    if (state.sending === 0) state.crowded = false;
    const free = partOf(state.limit, this.#workers()) - state.sending;
    const ready = free > 0 ? state.waiting.splice(0, free) : [];
    startSending(state, ready.length);
    return ready;
  }

  /** Removes a claim that was recorded or given up. */
  leave(endpoint: string): void {
    const state = this.#stateOf(endpoint);
    state.taken--;
    this.#taken[state.standing]--;
    if (state.taken > 0) return;
    // The most recently busy endpoint is remembered longest.
    this.#known.delete(endpoint);
    this.#known.set(endpoint, state);
    for (const [oldest, { taken }] of this.#known) {
      if (this.#known.size <= REMEMBERED_ENDPOINTS) break;
      if (taken === 0) this.#known.delete(oldest);
    }
  }

  /** Removes and returns all waiting claims, for shutdown. */
  drainWaiting(): Claim[] {
    return [...this.#known.values()].flatMap((state) => state.waiting.splice(0));
  }

  #stateOf(endpoint: string): Endpoint {
    const known = this.#known.get(endpoint);
    if (known) return known;
    const fresh: Endpoint = { ...firstLimit, taken: 0, sending: 0, crowded: false, waiting: [] };
    this.#known.set(endpoint, fresh);
    return fresh;
  }

  get #freeSlots(): FreeSlots {
    const { unproven, slow } = this.#taken;
    return {
      slow: this.#slowSlots - slow,
      newcomersFit: unproven < this.#slots * UNPROVEN_SHARE,
      workers: this.#workers(),
    };
  }
}

function startSending(state: Endpoint, count: number): void {
  state.sending += count;
  if (state.sending > 1) state.crowded = true;
}
