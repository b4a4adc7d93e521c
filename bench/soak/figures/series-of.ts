import type { Point } from "../series.ts";
import type { DatabaseState, Sample } from "../types.ts";

/**
 * Three minutes each over three quarters of an hour: longer than between two garbage collections or autovacuum runs.
 */
export const STRETCHES = 15;
/**
 * Allowed hourly growth of open descriptors, as a share: sockets fluctuate with the load. A leak of one every quarter
 * of an hour exceeds it.
 */
export const HANDLES_SHARE_MAX = 0.05;

export const series = (samples: readonly Sample[], of: (sample: Sample) => number): Point[] =>
  samples.map((sample) => ({ at: sample.at, value: of(sample) }));

/** Returns the dead rows of all tables, or NaN if unread. */
export const deadOf = ({ tables }: DatabaseState): number => {
  const all = Object.values(tables);
  return all.length === 0 ? Number.NaN : all.reduce((sum, { dead }) => sum + dead, 0);
};
