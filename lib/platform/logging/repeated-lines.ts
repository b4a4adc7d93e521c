/** Lines of a kind written per window; the rest are only counted. */
export const REPEATS_WRITTEN = 5;
export const REPEATS_WINDOW_MS = 60_000;
/** Maximum kinds counted separately; lines of further kinds are always written. */
const KINDS_MAX = 500;

type Kind<Line> = { since: number; seen: number; last: Line };
export type Unwritten<Line> = { line: Line; times: number };

/**
 * Limits repeated log lines: an unavailable database causes hundreds per second, which would fill
 * the disk. Writes the first few of each kind per minute and counts the others.
 */
export class RepeatedLines<Line> {
  readonly #kinds = new Map<string, Kind<Line>>();

  take(kind: string, line: Line, now: number): boolean {
    const known = this.#kinds.get(kind);
    if (!known) {
      if (this.#kinds.size < KINDS_MAX) this.#kinds.set(kind, { since: now, seen: 1, last: line });
      return true;
    }
    known.seen++;
    known.last = line;
    return known.seen <= REPEATS_WRITTEN;
  }

  /**
   * Returns the counts of ended windows with the last line of each kind, and resets these kinds.
   */
  ended(now: number): Unwritten<Line>[] {
    const all: Unwritten<Line>[] = [];
    for (const [kind, { since, seen, last }] of this.#kinds) {
      if (now - since < REPEATS_WINDOW_MS) continue;
      this.#kinds.delete(kind);
      if (seen > REPEATS_WRITTEN) all.push({ line: last, times: seen - REPEATS_WRITTEN });
    }
    return all;
  }
}
