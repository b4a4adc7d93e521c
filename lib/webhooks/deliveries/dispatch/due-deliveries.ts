import type { Clock } from "#lib/platform/values/clock.ts";
import { type Claim, claim, findParked } from "./claim-deliveries.ts";
import { CLAIM_AT_FREE_SHARE, CLAIM_MAX, FIND_PARKED_MAX, FIND_PARKED_MS, SKIP_SCAN_MAX } from "./constants.ts";
import type { Endpoints } from "./endpoints.ts";

export type DueClaims = {
  begin: readonly Claim[];
  /**
   * Deliveries claimed, including those waiting here for their endpoint; null if no claim was made.
   */
  found: number | null;
  /** Whether another claim may find more right away. */
  more: boolean;
};

const NOTHING: DueClaims = { begin: [], found: null, more: false };

/** Claims due deliveries for one process, as many as its endpoints have room for. */
export class DueDeliveries {
  readonly #clock: Clock;
  readonly #endpoints: Endpoints;
  readonly #onClaims: (claims: readonly Claim[]) => Promise<void>;
  readonly #steadyMs: () => number;
  #lookedForParked = Number.NEGATIVE_INFINITY;
  /** The endpoint after which the next lookup of parked ones continues, so that all are found. */
  #parkedAfter = "";
  #moreIsDue = false;
  /** Whether the last claim found mostly deliveries without room. */
  #passing = false;

  /**
   * @param onClaims reads what claims need before they begin.
   * @param steadyMs milliseconds of a monotonic clock.
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

  /** Whether the last claim left deliveries behind, for lack of slots or because it was full. */
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
    const most = Math.min(endpoints.free, CLAIM_MAX);
    const rooms = endpoints.rooms(most);
    const claimed = await claim(
      { clock: this.#clock },
      { most, ...(this.#passing && { look: SKIP_SCAN_MAX }), ...rooms },
    );
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
    this.#parkedAfter = found.length < FIND_PARKED_MAX ? "" : (found.at(-1) ?? "");
    return found;
  }
}
