import { FRESH_MAX } from "./constants.ts";
import type { StoredEvent } from "./types.ts";

/** Caches the newest unsent events, up to a size. The database has all of them. */
export class FreshEvents {
  readonly #events = new Map<number, StoredEvent>();
  #size = 0;

  keep(event: StoredEvent): void {
    if (this.#size + event.body.length > FRESH_MAX) return;
    this.#events.set(event.seq, event);
    this.#size += event.body.length;
  }

  take(seq: number): StoredEvent | undefined {
    const event = this.#events.get(seq);
    if (event) this.#drop(event);
    return event;
  }

  forgetUpTo(seq: number): void {
    for (const event of [...this.#events.values()]) if (event.seq <= seq) this.#drop(event);
  }

  #drop(event: StoredEvent): void {
    this.#events.delete(event.seq);
    this.#size -= event.body.length;
  }
}
