import type { OwnPostgres } from "#testing/services/own-postgres.ts";

/** One line of the table: what was asked, what was measured. */
export type Finding = { asked: string; measured: string; met: boolean; note?: string };

/** What a fault is made in: a database that may be broken, and whether this is only to show that the script works. */
export type Around = { postgres: OwnPostgres; quick: boolean };
export type Fault = (around: Around) => Promise<Finding[]>;

export const table = (findings: readonly Finding[]): string =>
  [
    "| asked | measured | | note |",
    "|---|---|---|---|",
    ...findings.map(
      ({ asked, measured, met, note }) => `| ${asked} | ${measured} | ${met ? "met" : "MISSED"} | ${note ?? ""} |`,
    ),
  ].join("\n");

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
