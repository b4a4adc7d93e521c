import { fork } from "node:child_process";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import { ReportedError } from "./fail.ts";
import type { Order, Outcome, StepName, Steps } from "./step.ts";

const FILE = path.join(import.meta.dirname, "step.ts");

type Input<Name extends StepName> = Parameters<Steps[Name]>[0];
type Output<Name extends StepName> = Awaited<ReturnType<Steps[Name]>>;

/**
 * Runs a step of the start (step.ts) in a process of its own. Throws `BadEnvironment` if the step
 * did, and `ReportedError` if it failed otherwise.
 *
 * @param aborted ends the process.
 */
export function runStep<Name extends StepName>(
  step: Name,
  input: Input<Name>,
  aborted: AbortSignal,
): Promise<Output<Name>> {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, { signal: aborted });
    let outcome: Outcome | undefined;
    child.on("message", (message: Outcome) => {
      outcome = message;
    });
    child.once("error", reject);
    child.once("exit", () => {
      if (outcome === undefined) reject(new ReportedError());
      else if ("refused" in outcome) reject(new BadEnvironment(outcome.refused, outcome));
      else resolve(outcome.done as Output<Name>);
    });
    child.send({ step, input } as Order);
  });
}
