import type { Figure } from "../../figure.ts";
import { known, middle, most, part, settled, slopeAnHour } from "../series.ts";
import type { Answered, Sample } from "../types.ts";
import { series } from "./series-of.ts";

/** Beyond this age, an operator should add a worker (docs/operate/capacity.md). */
const QUEUE_AGE_MAX_S = 10;
const QUEUE_GROWTH_MAX_S = 1;
const SLOWER_MAX = 1.2;

/** Compares p99 of the last and first quarter by the median over intervals, which a noisy minute does not affect. */
export function compareLastToFirst(what: string, samples: readonly Sample[], of: (sample: Sample) => Answered): Figure {
  const p99 = known(series(samples, (sample) => of(sample).p99));
  const [first, last] = [middle(part(p99, 0, 0.25)), middle(part(p99, 0.75, 1))];
  const count = samples.reduce((sum, sample) => sum + of(sample).count, 0);
  return {
    figure: `${what}, p99 in the last quarter next to the first`,
    ours: last,
    baseline: first,
    unit: "ms",
    ratio: first / last,
    aim: `≤ ${SLOWER_MAX} × as long`,
    met: last <= SLOWER_MAX * first,
    note: `${count} in all; the slowest ten seconds' p99 ${Math.round(most(p99))} ms`,
  };
}

/** Checks how long due items wait, and whether that grows. */
export function queueFigures(what: string, samples: readonly Sample[], of: (sample: Sample) => number): Figure {
  const age = series(samples, of);
  const growth = slopeAnHour(settled(age));
  return {
    figure: `the oldest ${what} that was due and not taken, at most`,
    ours: most(age),
    unit: "s",
    aim: `≤ ${QUEUE_AGE_MAX_S} s, and grows by ≤ ${QUEUE_GROWTH_MAX_S} s an hour`,
    met: most(age) <= QUEUE_AGE_MAX_S && growth <= QUEUE_GROWTH_MAX_S,
    note: `in the middle ${middle(age).toFixed(2)} s; it grows by ${growth.toFixed(2)} s an hour`,
  };
}
