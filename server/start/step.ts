// Runs a one-time step of the start in a separate process, whose modules would otherwise stay in
// the starter's memory. Receives its input and sends its result as messages.
import "./compile-cache.ts";
import type { Cluster } from "#lib/platform/postgres/embedded/cluster.ts";

const steps = {
  readStart: async (input: { dev: boolean }) => (await import("./steps/read-start.ts")).readStart(input),
  buildPages: async (_: null) => (await import("./steps/build-pages.ts")).buildPages(),
  awaitPostgres: async (input: { cluster: Cluster; postmaster?: number }) =>
    (await import("./steps/await-postgres.ts")).awaitPostgres(input),
  prepareFirstRun: async (_: null) => (await import("./steps/prepare-first-run.ts")).prepareFirstRun(),
};

export type Steps = typeof steps;
export type StepName = keyof Steps;
export type Order = { [Name in StepName]: { step: Name; input: Parameters<Steps[Name]>[0] } }[StepName];
export type Outcome = { done: unknown } | { refused: string; passes: boolean };

const run: (order: Order) => Promise<unknown> = ({ step, input }) =>
  (steps[step] as (input: unknown) => Promise<unknown>)(input);

process.once("disconnect", () => process.exit(1));
// the signal reaches all processes of the terminal; the starter decides what ends when
process.on("SIGINT", () => undefined);
process.once("message", async (order: Order) => {
  const { BadEnvironment } = await import("#lib/platform/env/bad-environment.ts");
  const outcome = await run(order).then(
    (done): Outcome => ({ done }),
    (error: unknown): Outcome => {
      if (error instanceof BadEnvironment) return { refused: error.message, passes: error.passes };
      console.error(error);
      return process.exit(1);
    },
  );
  process.send?.(outcome, () => process.exit(0));
});
