import type { Work } from "./judge-statement.ts";

const BYTES_A_SECOND: Record<Exclude<Work, "moment" | "rows">, number> = {
  scan: 400e6,
  index: 60e6,
  rewrite: 60e6,
};
const ROWS_A_SECOND = 50_000;

/** About how long such work on a table of that size takes, in seconds, on a disk like that of docs/performance.md; slow disks take longer. */
export function secondsFor(work: Work, { bytes, rows }: { bytes: number; rows: number }): number {
  if (work === "moment") return 0;
  return work === "rows" ? rows / ROWS_A_SECOND : bytes / BYTES_A_SECOND[work];
}
