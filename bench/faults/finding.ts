import type { OwnPostgres } from "#testing/services/own-postgres.ts";

/** A requirement and its measurement. */
export type Finding = { asked: string; measured: string; met: boolean; note?: string };

/** The result of a fault: one line of the table. Figures that do not apply are absent. */
export type Outcome = {
  fault: string;
  /** Number of times the fault was injected. */
  runs: number;
  lost?: number;
  doubled?: number;
  /** The longest time until everything worked again. */
  recoveredMs?: number;
  findings: readonly Finding[];
};

/** Passed to every fault: a database that it may break, and `quick` to only check that the script works. */
export type Around = { postgres: OwnPostgres; quick: boolean };
export type Fault = (around: Around) => Promise<Outcome[]>;

export const meetsTarget = ({ findings }: Outcome): boolean => findings.every(({ met }) => met);

const verdict = (met: boolean): string => (met ? "met" : "MISSED");

/** Returns an overview table of the faults and, below it, one of all findings. */
export const table = (outcomes: readonly Outcome[]): string =>
  [
    "| fault | runs | lost | doubled | seconds to recover (worst) | met |",
    "|---|---|---|---|---|---|",
    ...outcomes.map((outcome) => {
      const { fault, runs, lost, doubled, recoveredMs } = outcome;
      const recovered = recoveredMs === undefined ? undefined : (recoveredMs / 1_000).toFixed(1);
      return `| ${[fault, runs, lost ?? "–", doubled ?? "–", recovered ?? "–", verdict(meetsTarget(outcome))].join(" | ")} |`;
    }),
    "",
    "| asked | measured | | note |",
    "|---|---|---|---|",
    ...outcomes.flatMap(({ findings }) =>
      findings.map(({ asked, measured, met, note }) => `| ${asked} | ${measured} | ${verdict(met)} | ${note ?? ""} |`),
    ),
  ].join("\n");

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
/** Returns the largest value, or 0 if there are none. */
export const worst = (times: readonly number[]): number => times.reduce((most, each) => Math.max(most, each), 0);
