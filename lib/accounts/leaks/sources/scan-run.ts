import type { Clock } from "#lib/platform/values/clock.ts";
import type { ScanOutcome } from "../types.ts";
import type { SourceFailure } from "./ask-source.ts";
import { FAILURES_MAX, SCAN_MAX_MS } from "./constants.ts";

/** One running scan of a source: its results so far, and whether to stop. */
export class ScanRun {
  #documents = 0;
  #cut = false;
  #retryAt: Date | null = null;
  #failures = 0;
  readonly #cuts = new Set<string>();
  readonly #problems = new Map<string, number>();
  readonly #clock: Clock;
  readonly #until: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#until = clock.now().getTime() + SCAN_MAX_MS;
  }

  count(): void {
    this.#documents++;
    this.#failures = 0;
  }

  /**
   * Adds a note for owners that does not end the scan. Repeated notes are merged into one with a
   * count.
   */
  note(problem: string): void {
    this.#problems.set(problem, (this.#problems.get(problem) ?? 0) + 1);
  }

  /** Marks the scan as incomplete. */
  cut(problem: string, retryAt: Date | null = null): void {
    this.#cut = true;
    this.#cuts.add(problem);
    this.note(problem);
    this.#retryAt ??= retryAt;
  }

  /**
   * Records a document that failed and may succeed next time.
   *
   * @returns whether to stop: the source asks for a pause, or everything fails.
   */
  failed({ kind, problem, retryAt }: SourceFailure): boolean {
    this.cut(problem, retryAt);
    return kind === "wait" || retryAt !== null || ++this.#failures >= FAILURES_MAX;
  }

  /** Whether the scan has used up its time, which marks it as incomplete. */
  over(): boolean {
    if (this.#clock.now().getTime() < this.#until) return false;
    this.cut(`It took all of ${SCAN_MAX_MS / 60_000} minutes; the next run continues from there.`);
    return true;
  }

  get isCut(): boolean {
    return this.#cut;
  }

  get documents(): number {
    return this.#documents;
  }

  outcome(): ScanOutcome {
    // Reasons for incompleteness come first, since the text may be truncated.
    const problems = [...this.#problems].toSorted(([a], [b]) => Number(this.#cuts.has(b)) - Number(this.#cuts.has(a)));
    const said = problems.map(([problem, times]) => (times > 1 ? `${problem} (${times} times)` : problem));
    const more = said.length > 5 ? [`And ${said.length - 5} more.`] : [];
    return {
      documents: this.#documents,
      complete: !this.#cut,
      problem: said.length === 0 ? null : [...said.slice(0, 5), ...more].join(" "),
      retryAt: this.#retryAt,
    };
  }
}
