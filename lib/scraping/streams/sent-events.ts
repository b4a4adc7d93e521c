import { KEPT_MAX } from "./constants.ts";

/** What went to a consumer over one connection: how far back it may still have to be sent again. */
export class SentEvents {
  readonly #sizes: { seq: number; size: number }[] = [];
  readonly #most: number;
  #size = 0;

  constructor(most = KEPT_MAX) {
    this.#most = most;
  }

  /**
   * Records that an event was sent. Answers up to which one they can be forgotten, now and then: those with so much behind them
   * that no buffer on the way can hold them any more.
   */
  add(seq: number, size: number): number | undefined {
    this.#sizes.push({ seq, size });
    this.#size += size;
    if (this.#size <= this.#most) return undefined;
    let last: number | undefined;
    // Half of it at once, so that this does not happen at every event. Never the one just sent.
    while (this.#size > this.#most / 2 && this.#sizes.length > 1) {
      const oldest = this.#sizes.shift();
      this.#size -= oldest?.size ?? 0;
      last = oldest?.seq;
    }
    return last;
  }
}
