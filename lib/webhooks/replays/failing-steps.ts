import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { restAfter } from "./rules.ts";

export type Step = "retry" | "queue" | "cancel";

type Failure = { step: Step; runId: string; failures: number; restsUntil: number; problem: string };

const keyOf = (step: Step, runId: string): string => `${step} of ${runId}`;

/**
 * Tracks steps that failed in this process and have not succeeded since. Each waits before its
 * retry, longer after each failure: one that takes half a minute to fail would otherwise delay all
 * other runs in every turn.
 */
export class FailingSteps {
  readonly #failing = new Map<string, Failure>();

  rests(step: Step, runId: string, now: Date): boolean {
    return (this.#failing.get(keyOf(step, runId))?.restsUntil ?? 0) > now.getTime();
  }

  /** Returns how often the step failed since it last succeeded. */
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

  /** Forgets this step for all other runs, which are finished, paused or canceled. */
  keep(step: Step, runs: readonly { id: string }[]): void {
    for (const [key, failure] of this.#failing)
      if (failure.step === step && !runs.some(({ id }) => id === failure.runId)) this.#failing.delete(key);
  }

  /** Throws while any step fails, so that the operator is informed until it works. */
  tell(): void {
    if (this.#failing.size === 0) return;
    const problems = [...this.#failing].map(([key, { failures, problem }]) => `${key}, ${failures} times: ${problem}`);
    throw new PartlyFailed(
      `Steps of bulk replays fail, and are tried again while others go on: ${problems.join("; ")}`,
    );
  }
}
