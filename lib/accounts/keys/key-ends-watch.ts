import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { KEY_CACHE_MS } from "./constants.ts";
import { readKeyEnds } from "./read-key-ends.ts";

export type KeyEnd = { at: Date; reason: string | null };

type Watched = {
  /** Keys of the connections open in this process. */
  keyIds: () => readonly string[];
  /** Called when a key has stopped working. */
  ended: (keyId: string, end: KeyEnd) => void;
  /**
   * Called when keys could not be checked for longer than a call would trust them: close
   * everything.
   */
  doubt: () => void;
};

/**
 * Checks the keys of long-lived connections periodically and on each notified change, so that a
 * revocation takes effect within the 5 s of service interface 3.1 even without notifications.
 */
export class KeyEndsWatch {
  readonly #watched: Watched;
  readonly #clock: Clock;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  /** Start of the current run of failed checks, by the monotonic clock. */
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
    // setImmediate runs after pending I/O: a process that was blocked may already have its result.
    this.#timer = setInterval(() => setImmediate(() => this.#turn()), this.#everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Checks one key, or all, now. */
  async look(only?: string): Promise<void> {
    const ids = [...new Set(this.#watched.keyIds())].filter((id) => only === undefined || id === only);
    try {
      const ends = ids.length === 0 ? [] : await readKeyEnds(ids, this.#clock.now());
      // A check of one key does not end the doubt about the others.
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
