import type { Point } from "../series.ts";
import type { DatabaseState, Sample } from "../types.ts";

/** Of three quarters of an hour, three minutes each: longer than from one collection of a heap, or one look of autovacuum, to the next. */
export const STRETCHES = 15;
/** As much of what is open: sockets come and go with what is under way. One that is not closed each quarter of an hour is more. */
export const HANDLES_SHARE_MAX = 0.05;

/** A series out of the samples. */
export const series = (samples: readonly Sample[], of: (sample: Sample) => number): Point[] =>
  samples.map((sample) => ({ at: sample.at, value: of(sample) }));

/** Dead rows of all tables; NaN where they could not be read. */
export const deadOf = ({ tables }: DatabaseState): number => {
  const all = Object.values(tables);
  return all.length === 0 ? Number.NaN : all.reduce((sum, { dead }) => sum + dead, 0);
};
