import type { Claim, Room } from "./claim-deliveries.ts";
import { type ClaimRooms, claimRooms, type EndpointState, type FreeSlots, roomOf } from "./claim-rooms.ts";
import { CLAIM_AT_FREE_SHARE, MAX_SLOW_IN_FLIGHT, REMEMBERED_ENDPOINTS, UNPROVEN_SHARE } from "./constants.ts";
import { afterAttempt, firstLimit, type Learned, partOf } from "./endpoint-limit.ts";

type Endpoint = EndpointState & {
  /** Of those taken, the ones that are being sent. */
  sending: number;
  /** Whether two or more were being sent at once since none was. */
  crowded: boolean;
  waiting: Claim[];
};

/**
 * Who may have how many attempts in flight in this process: of what an endpoint can take, its part among the workers. Slow endpoints have slots of their own, in which those with the fewest
 * come first; those that never answered share half of the others. So however many hang, those that answer find room (decision 0044).
 */
export class Endpoints {
  readonly #known = new Map<string, Endpoint>();
  readonly #parked = new Set<string>();
  readonly #workers: () => number;
  readonly #slots: number;
  readonly #slowSlots: number;
  readonly #taken = { unproven: 0, proven: 0, slow: 0 };

  /** @param workers that share what an endpoint may have in flight, this one among them. */
  constructor(slots: number, slowSlots = MAX_SLOW_IN_FLIGHT, workers = () => 1) {
    this.#workers = workers;
    this.#slots = slots;
    this.#slowSlots = slowSlots;
  }

  get taken(): number {
    return this.#taken.unproven + this.#taken.proven + this.#taken.slow;
  }

  /** Slots that a claim may fill. An endpoint that becomes slow takes what it has with it, so both kinds together have a bound too. */
  get free(): number {
    const { unproven, proven } = this.#taken;
    return Math.min(this.#slots - unproven - proven, this.#slots + this.#slowSlots - this.taken);
  }

  /**
   * Whether enough slots are free to make the next claim worth it: a share of those that change hands quickly. What hangs holds its
   * slots for long, and waiting for those would make everybody wait.
   */
  get claimable(): boolean {
    const { proven } = this.#taken;
    return this.free > 0 && (proven === 0 || this.free >= (this.free + proven) * CLAIM_AT_FREE_SHARE);
  }

  /** What a claim of `most` may take of whom. */
  rooms(most: number): ClaimRooms {
    return claimRooms(this.#known, this.#parked, this.#freeSlots, most);
  }

  park(endpoints: readonly string[]): void {
    for (const endpoint of endpoints) this.#parked.add(endpoint);
  }

  isParked(endpoint: string): boolean {
    return this.#parked.has(endpoint);
  }

  /** Whether some endpoint has room for what is parked for it. */
  get parkedFit(): boolean {
    const free = this.#freeSlots;
    for (const endpoint of this.#parked) if (roomOf(this.#known.get(endpoint), free) > 0) return true;
    return false;
  }

  /** After a claim for parked ones: who got fewer than there was room for has none left, the others stand behind who got none. */
  unpark(asked: readonly Room[], claims: readonly Claim[]): void {
    const got = new Map<string, number>();
    for (const claim of claims) got.set(claim.endpoint, (got.get(claim.endpoint) ?? 0) + 1);
    for (const { endpoint, room } of asked) {
      this.#parked.delete(endpoint);
      if ((got.get(endpoint) ?? 0) >= room) this.#parked.add(endpoint);
    }
  }

  /** Takes a claim in; answers whether it may be sent at once. Otherwise it waits here. */
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

  /** An attempt has been made: learns from it, and answers the claims that may be sent now. */
  sent(endpoint: string, attempt: Learned): Claim[] {
    const state = this.#stateOf(endpoint);
    this.#taken[state.standing] -= state.taken;
    Object.assign(state, afterAttempt(state, attempt, !state.crowded));
    this.#taken[state.standing] += state.taken;
    return this.stopSending(endpoint);
  }

  /** A claim is not being sent any more, without anything to learn from it. */
  stopSending(endpoint: string): Claim[] {
    const state = this.#stateOf(endpoint);
    state.sending--;
    if (state.sending === 0) state.crowded = false;
    const free = partOf(state.limit, this.#workers()) - state.sending;
    const ready = free > 0 ? state.waiting.splice(0, free) : [];
    startSending(state, ready.length);
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
