/** Lines of one kind that are written within a window; the others are counted. */
export const REPEATS_WRITTEN = 5;
export const REPEATS_WINDOW_MS = 60_000;
/** Kinds that are counted apart at once; past it a line is written as it comes. */
const KINDS_MAX = 500;

type Kind<Line> = { since: number; seen: number; last: Line };
export type Unwritten<Line> = { line: Line; times: number };

/**
 * Holds back lines of a log that say the same again and again: a database that is away makes a hundred a second, and the disk is
 * full before anybody reads one. Of each kind the first few of a minute are written, the others are counted.
 */
export class RepeatedLines<Line> {
  readonly #kinds = new Map<string, Kind<Line>>();

  /** Whether this line is to be written. */
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

  /** What was only counted in windows that have ended, with the last line of each kind; those kinds begin again. */
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
