import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { KEY_CACHE_MS } from "./constants.ts";
import { readKeyEnds } from "./read-key-ends.ts";

export type KeyEnd = { at: Date; reason: string | null };

type Watched = {
  /** The keys of what is open in this process. */
  keyIds: () => readonly string[];
  /** This key works no longer. */
  ended: (keyId: string, end: KeyEnd) => void;
  /** Keys cannot be looked at for longer than a call would trust them: nothing may continue. */
  doubt: () => void;
};

/**
 * Looks at the keys of what lasts longer than a call, once in a while and whenever it is notified that one has changed: service
 * interface 3.1 allows 5 s in all, whatever is heard.
 */
export class KeyEndsWatch {
  readonly #watched: Watched;
  readonly #clock: Clock;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  /** By the steady clock: since when it has been tried in vain. */
  #doubtSince: number | undefined;
  #isLooking = false;

  constructor(watched: Watched, { clock, everyMs }: { clock: Clock; everyMs: number }) {
    this.#watched = watched;
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  start(): void {
    if (this.#timer) return;
    this.#doubtSince = undefined;
    // Behind what has arrived meanwhile: a process that was busy for long has the answer already.
    this.#timer = setInterval(() => setImmediate(() => this.#turn()), this.#everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Looks at once: at one key, or at all. */
  async look(only?: string): Promise<void> {
    const ids = [...new Set(this.#watched.keyIds())].filter((id) => only === undefined || id === only);
    try {
      const ends = ids.length === 0 ? [] : await readKeyEnds(ids, this.#clock.now());
      // One key says nothing of the others, and one that is not open here nothing at all.
      if (only === undefined) this.#doubtSince = undefined;
      for (const [id, end] of ends) this.#watched.ended(id, end);
    } catch (err) {
      log.warn("key.connections_unchecked", { err });
    }
  }

  #turn(): void {
    if (!this.#timer) return;
    if (this.#doubtSince !== undefined && performance.now() - this.#doubtSince > KEY_CACHE_MS) this.#watched.doubt();
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#doubtSince ??= performance.now();
    void this.look().finally(() => {
      this.#isLooking = false;
    });
  }
}
