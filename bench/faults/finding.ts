import type { OwnPostgres } from "#testing/services/own-postgres.ts";

/** What was asked of a fault, and what was measured. */
export type Finding = { asked: string; measured: string; met: boolean; note?: string };

/** What came of a fault as a whole: one line of the table. Absent where the fault has no such figure. */
export type Outcome = {
  fault: string;
  /** How often it was made. */
  runs: number;
  lost?: number;
  doubled?: number;
  /** Until all went on as before, at worst. */
  recoveredMs?: number;
  findings: readonly Finding[];
};

/** What a fault is made in: a database that may be broken, and whether this is only to show that the script works. */
export type Around = { postgres: OwnPostgres; quick: boolean };
export type Fault = (around: Around) => Promise<Outcome[]>;

export const isMet = ({ findings }: Outcome): boolean => findings.every(({ met }) => met);

const verdict = (met: boolean): string => (met ? "met" : "MISSED");

/** What happened at a glance, and below it what was asked in detail. */
export const table = (outcomes: readonly Outcome[]): string =>
  [
    "| fault | runs | lost | doubled | seconds to recover (worst) | met |",
    "|---|---|---|---|---|---|",
    ...outcomes.map((outcome) => {
      const { fault, runs, lost, doubled, recoveredMs } = outcome;
      const recovered = recoveredMs === undefined ? undefined : (recoveredMs / 1_000).toFixed(1);
      return `| ${[fault, runs, lost ?? "–", doubled ?? "–", recovered ?? "–", verdict(isMet(outcome))].join(" | ")} |`;
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
/** The largest of these; 0 of none. */
export const worst = (times: readonly number[]): number => times.reduce((most, each) => Math.max(most, each), 0);
