import { shareOfLimit, takeFrom, usedAt, windowOf } from "./rules.ts";
import type { Level, Limit } from "./types.ts";

/**
 * A process's own part of a limit while the store is unavailable. Starts with the calls it held and
 * its part of what was left when it last asked; for an unknown limit, with its part of the whole.
 */
export class Share {
  readonly limit: Limit;
  readonly #held: number;
  #level: Level | undefined;
  #spent = 0;

  /**
   * @param known calls of the limit held by this process, and calls left besides; undefined if it
   * never asked.
   * @param now ms since 1970, by the database's clock as far as known.
   */
  constructor(limit: Limit, processes: number, known: { held: number; left: number } | undefined, now: number) {
    this.limit = shareOfLimit(limit, processes);
    this.#held = known?.held ?? 0;
    if (known) {
      const mine = known.held + known.left / Math.max(1, processes);
      this.#level = { used: Math.max(0, this.limit.limit - mine), at: now };
    }
  }

  used(now: number): number {
    return usedAt(this.limit, this.#level, now);
  }

  hasRoom(now: number): boolean {
    return takeFrom(this.#level, this.#one, now, 0).granted === 1;
  }

  spend(now: number): void {
    const { granted, level } = takeFrom(this.#level, this.#one, now, 0);
    this.#level = level;
    this.#spent += granted;
  }

  /**
   * Returns the calls to report to the store once it is back: admitted, not taken before, and still
   * counting.
   */
  debt(now: number): { calls: number; window: number } {
    const calls = Math.max(0, Math.min(this.#spent - this.#held, Math.ceil(this.used(now))));
    return { calls, window: windowOf(this.limit, now) };
  }

  get #one() {
    return { limit: this.limit, need: 1, want: 1, settle: 0, settleWindow: 0 };
  }
}
