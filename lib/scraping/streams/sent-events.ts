import { KEPT_MAX } from "./constants.ts";

/** Knows how far back the events of one connection may have to be sent again. */
export class SentEvents {
  readonly #sizes: { seq: number; size: number }[] = [];
  readonly #most: number;
  #size = 0;

  constructor(most = KEPT_MAX) {
    this.#most = most;
  }

  /**
   * Occasionally returns the last event that may be deleted, because too much was sent after it for
   * any buffer to still hold it.
   */
  add(seq: number, size: number): number | undefined {
    this.#sizes.push({ seq, size });
    this.#size += size;
    if (this.#size <= this.#most) return undefined;
    let last: number | undefined;
    // Half of it, so that this does not happen with every event. Never the one just sent.
    while (this.#size > this.#most / 2 && this.#sizes.length > 1) {
      const oldest = this.#sizes.shift();
      this.#size -= oldest?.size ?? 0;
      last = oldest?.seq;
    }
    return last;
  }
}
