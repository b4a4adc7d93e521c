import type { Clock } from "#lib/platform/clock.ts";
import { type Claim, claim, findParked } from "./claim-deliveries.ts";
import { CLAIM_AT_FREE_SHARE, CLAIM_MOST, FIND_PARKED_MOST, FIND_PARKED_MS, PASS_MOST } from "./constants.ts";
import type { Endpoints } from "./endpoints.ts";

export type DueClaims = {
  begin: readonly Claim[];
  /** How many were claimed, those included that wait in the process for their endpoint; null when nothing was asked for. */
  found: number | null;
  /** Whether there may be more to be had at once. */
  more: boolean;
};

const NOTHING: DueClaims = { begin: [], found: null, more: false };

/** Claims what is due for one process, as much of it as its endpoints have room for. */
export class DueDeliveries {
  readonly #clock: Clock;
  readonly #endpoints: Endpoints;
  readonly #onClaims: (claims: readonly Claim[]) => Promise<void>;
  readonly #steadyMs: () => number;
  #lookedForParked = Number.NEGATIVE_INFINITY;
  /** Behind which endpoint the next look for parked ones begins: all are found, however many there are. */
  #parkedAfter = "";
  #moreIsDue = false;
  /** Whether the last claim found little but what has no room. */
  #passing = false;

  /**
   * @param onClaims what is to be read for claims before they begin.
   * @param steadyMs milliseconds of a clock that never jumps.
   */
  constructor(
    clock: Clock,
    endpoints: Endpoints,
    onClaims: (claims: readonly Claim[]) => Promise<void>,
    steadyMs: () => number = () => performance.now(),
  ) {
    this.#clock = clock;
    this.#endpoints = endpoints;
    this.#onClaims = onClaims;
    this.#steadyMs = steadyMs;
  }

  /** Whether the last claim left something behind, for want of slots or because it was full. */
  get moreIsDue(): boolean {
    return this.#moreIsDue;
  }

  async claim(): Promise<DueClaims> {
    const endpoints = this.#endpoints;
    if (this.#steadyMs() - this.#lookedForParked > FIND_PARKED_MS) {
      this.#lookedForParked = this.#steadyMs();
      endpoints.park(await this.#nextParked());
    }
    this.#moreIsDue = true;
    if (!endpoints.claimable) return NOTHING;
    const most = Math.min(endpoints.free, CLAIM_MOST);
    const rooms = endpoints.rooms(most);
    const claimed = await claim({ clock: this.#clock }, { most, ...(this.#passing && { look: PASS_MOST }), ...rooms });
    this.#passing = claimed.full && claimed.claims.length < most * CLAIM_AT_FREE_SHARE;
    await this.#onClaims(claimed.claims);
    endpoints.unpark(rooms.parked, claimed.claims);
    endpoints.park(claimed.parked);
    this.#moreIsDue = claimed.full;
    return {
      begin: claimed.claims.filter((each) => endpoints.enter(each)),
      found: claimed.claims.length,
      more: claimed.full || (claimed.parked.length > 0 && endpoints.parkedFit),
    };
  }

  async #nextParked(): Promise<readonly string[]> {
    const found = await findParked(this.#parkedAfter);
    this.#parkedAfter = found.length < FIND_PARKED_MOST ? "" : (found.at(-1) ?? "");
    return found;
  }
}
