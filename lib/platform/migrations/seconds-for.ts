import type { Work } from "./judge-statement.ts";

// Two to three times faster than measured with 1.5 million rows (360 MB) on two cores at ten times
// their capacity: 32, 38 and 20 MB and 18,000 rows per second. A quiet machine is faster, a slow
// disk slower.
const BYTES_A_SECOND: Record<Exclude<Work, "moment" | "rows">, number> = { scan: 100e6, index: 80e6, rewrite: 50e6 };
const ROWS_A_SECOND = 40_000;

export function secondsFor(work: Work, { bytes, rows }: { bytes: number; rows: number }): number {
  if (work === "moment") return 0;
  return work === "rows" ? rows / ROWS_A_SECOND : bytes / BYTES_A_SECOND[work];
}
