import { HOT_CALLS, REFUSED_MS, SLICE_FORGOTTEN_MS, SLICE_HELD_MS, WINDOW_REFUSED_MS } from "./constants.ts";
import { describeLimit, roomFor, usedAt, windowEnd, windowOf } from "./rules.ts";
import { Share } from "./share.ts";
import type { Ask, Grant, Level, Limit, LimitState } from "./types.ts";

/** Times of a process: `steady` is monotonic; `now` is the database's, in ms since 1970. */
export type Moment = { steady: number; now: number };

/**
 * Calls of one limit that this process has taken and may admit without asking, and its knowledge of
 * the rest.
 */
export class Slice {
  limit: Limit;
  /** Callers waiting for the next request to the store. */
  waiting = 0;
  asking: Promise<void> | undefined;

  #left = 0;
  #heldUntil = 0;
  /** As of the last response, by the store's clock; held calls count as used. */
  #level: Level | undefined;
  #refusedUntil = 0;
  #lastGrant = 0;
  #fillAgainAt = 0;
  /** Calls in about the last second. */
  #demand = 0;
  #demandAt = 0;
  #settle = 0;
  #settleWindow = 0;
  #asked = { need: 0, settle: 0 };
  #share: Share | undefined;

  constructor(limit: Limit) {
    this.limit = limit;
  }

  /** Counts an arriving call to estimate demand. */
  arrive(limit: Limit, at: Moment): void {
    if (limit.limit !== this.limit.limit) this.#refusedUntil = 0;
    this.limit = limit;
    this.#demand = this.#demand * Math.exp((this.#demandAt - at.steady) / 1_000) + 1;
    this.#demandAt = at.steady;
  }

  /**
   * Drops expired calls, and switches to the share and back as the store becomes unavailable and
   * returns.
   */
  refresh(at: Moment, away: boolean, processes: number): void {
    if (this.limit.kind === "leaks") {
      if (at.steady >= this.#heldUntil) this.#left = 0;
    } else if (this.#level && windowOf(this.limit, at.now) > windowOf(this.limit, this.#level.at)) {
      this.#left = 0;
      this.#level = undefined;
      this.#refusedUntil = 0;
    }
    if (away) this.#share ??= new Share(this.limit, processes, this.#known(at), at.now);
    else if (this.#share) this.#endShare(at);
  }

  #known(at: Moment): { held: number; left: number } | undefined {
    if (!this.#level) return undefined;
    return { held: this.#left, left: roomFor(this.limit, usedAt(this.limit, this.#level, at.now)) };
  }

  #endShare(at: Moment): void {
    const debt = this.#share?.debt(at.now);
    this.#share = undefined;
    this.#left = 0;
    this.#level = undefined;
    this.#refusedUntil = 0;
    this.#settle = debt?.calls ?? 0;
    this.#settleWindow = debt?.window ?? 0;
  }

  hasRoom(at: Moment): boolean {
    return this.#share ? this.#share.hasRoom(at.now) : this.#left >= 1;
  }

  /** Returns whether there is no room and no reason to ask now. */
  refuses(at: Moment): boolean {
    return this.#share ? !this.#share.hasRoom(at.now) : this.#left < 1 && at.steady < this.#refusedUntil;
  }

  /** Whether calls were admitted that the store does not know of. */
  get owes(): boolean {
    return this.#settle > 0;
  }

  get shared(): boolean {
    return this.#share !== undefined;
  }

  /** Admits one call. Returns whether to ask for more before the last is used. */
  spend(at: Moment): boolean {
    if (this.#share) {
      this.#share.spend(at.now);
      return false;
    }
    this.#left--;
    return (
      this.#left <= this.#lastGrant / 4 &&
      this.#demand >= HOT_CALLS &&
      at.steady >= this.#fillAgainAt &&
      this.asking === undefined
    );
  }

  /**
   * Returns what to request: enough for waiting callers and for as many as came in the last second.
   */
  ask(): Ask {
    const [settle, need] = [this.#settle, this.waiting];
    this.#settle = 0;
    this.#asked = { need, settle };
    // Without waiting callers, only report; take nothing.
    const want = need === 0 && settle !== 0 ? 0 : Math.max(need, Math.floor(this.#demand) - this.#left);
    return { limit: this.limit, need, want, settle, settleWindow: this.#settleWindow };
  }

  absorb({ granted, level }: Grant, at: Moment): void {
    this.#level = level;
    this.#left += granted;
    this.#lastGrant = granted;
    this.#heldUntil = at.steady + SLICE_HELD_MS;
    if (granted === 0) this.#fillAgainAt = at.steady + 2 * REFUSED_MS;
    if (granted >= this.#asked.need) return;
    const wait =
      this.limit.kind === "window"
        ? Math.min(WINDOW_REFUSED_MS, windowEnd(this.limit, level.at) - level.at)
        : ((level.used + 1 - this.limit.limit) * this.limit.windowSeconds * 1_000) / this.limit.limit;
    this.#refusedUntil = at.steady + (this.limit.kind === "window" ? wait : Math.max(REFUSED_MS, wait));
  }

  /**
   * Handles a failed request. Admitted calls are reported again; returned ones may have arrived, so
   * are not.
   */
  askFailed(): void {
    if (this.#asked.settle > 0) this.#settle += this.#asked.settle;
  }

  /** Returns idle calls of a window; true if the store must be informed. */
  returnIdle(at: Moment): boolean {
    if (this.limit.kind !== "window" || this.#left === 0 || at.steady < this.#heldUntil || this.busy) return false;
    if (!this.#level) return false;
    this.#settle -= this.#left;
    this.#settleWindow = windowOf(this.limit, this.#level.at);
    this.#left = 0;
    return true;
  }

  forgettable(at: Moment): boolean {
    return !this.busy && this.#settle === 0 && at.steady - this.#demandAt > SLICE_FORGOTTEN_MS;
  }

  get busy(): boolean {
    return this.#share !== undefined || this.asking !== undefined || this.waiting > 0;
  }

  describe(at: Moment, refused: boolean): LimitState {
    if (this.#share)
      return { ...describeLimit(this.#share.limit, this.#share.used(at.now), at.now, refused), limit: this.limit };
    const used = usedAt(this.limit, this.#level, at.now) - this.#left;
    return describeLimit(this.limit, Math.max(0, used), at.now, refused);
  }
}
