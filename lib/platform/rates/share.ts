import { shareOfLimit, takeFrom, usedAt, windowOf } from "./rules.ts";
import type { Level, Limit } from "./types.ts";

/**
 * A process's own part of a limit, while the store is away. It begins with what the process held and its part of what was left when it
 * last asked; of a limit that it never asked for, with its part of the whole.
 */
export class Share {
  readonly limit: Limit;
  readonly #held: number;
  #level: Level | undefined;
  #spent = 0;

  /**
   * @param known calls that this process held of the limit, and calls that were left besides; undefined when it never asked.
   * @param now ms since 1970, by the database's clock as far as it is known.
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

  /** What the store has to count now that it is there again: calls that were let in, were not taken before, and count still. */
  debt(now: number): { calls: number; window: number } {
    const calls = Math.max(0, Math.min(this.#spent - this.#held, Math.ceil(this.used(now))));
    return { calls, window: windowOf(this.limit, now) };
  }

  get #one() {
    return { limit: this.limit, need: 1, want: 1, settle: 0, settleWindow: 0 };
  }
}
