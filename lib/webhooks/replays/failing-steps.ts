import { PartlyFailed } from "#lib/platform/partly-failed.ts";
import { restAfter } from "./rules.ts";

/** What is done for a run a part at a time. */
export type Step = "retry" | "queue" | "cancel";

type Failure = { step: Step; runId: string; failures: number; restsUntil: number; problem: string };

const keyOf = (step: Step, runId: string): string => `${step} of ${runId}`;

/**
 * The steps that failed in this process and have not worked since. Each rests before it is tried again, longer after each failure: one that takes
 * half a minute to fail would else take that of every turn, from all other runs.
 */
export class FailingSteps {
  readonly #failing = new Map<string, Failure>();

  rests(step: Step, runId: string, now: Date): boolean {
    return (this.#failing.get(keyOf(step, runId))?.restsUntil ?? 0) > now.getTime();
  }

  /** Answers how often it has failed since it last worked. */
  failed(step: Step, runId: string, error: unknown, now: Date): number {
    const failures = (this.#failing.get(keyOf(step, runId))?.failures ?? 0) + 1;
    const problem = error instanceof Error ? error.message : String(error);
    const restsUntil = now.getTime() + restAfter(failures);
    this.#failing.set(keyOf(step, runId), { step, runId, failures, restsUntil, problem });
    return failures;
  }

  worked(step: Step, runId: string): void {
    this.#failing.delete(keyOf(step, runId));
  }

  /** Forgets this step of all runs but these: the others are over, paused or canceled. */
  keep(step: Step, runs: readonly { id: string }[]): void {
    for (const [key, failure] of this.#failing)
      if (failure.step === step && !runs.some(({ id }) => id === failure.runId)) this.#failing.delete(key);
  }

  /** Throws while anything fails, so that an operator hears of it until it works. */
  tell(): void {
    if (this.#failing.size === 0) return;
    const problems = [...this.#failing].map(([key, { failures, problem }]) => `${key}, ${failures} times: ${problem}`);
    throw new PartlyFailed(
      `Steps of bulk replays fail, and are tried again while others go on: ${problems.join("; ")}`,
    );
  }
}
