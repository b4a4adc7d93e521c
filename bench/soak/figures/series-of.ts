import type { Point } from "../series.ts";
import type { Sample } from "../types.ts";

/** Of half an hour, three minutes each: longer than from one collection of a heap, or one look of autovacuum, to the next. */
export const STRETCHES = 10;
/** As much of what is open: sockets come and go with what is under way. One that is not closed each quarter of an hour is more. */
export const HANDLES_SHARE_MAX = 0.05;

/** A series out of the samples. */
export const series = (samples: readonly Sample[], of: (sample: Sample) => number): Point[] =>
  samples.map((sample) => ({ at: sample.at, value: of(sample) }));
