import { quantile } from "../figure.ts";
import { COMMIT_MS, type Station } from "./model.ts";

export type Simulated = {
  p50: number;
  p99: number;
  /** Mean of the last tenth minus that of the second, in ms; near 0 if queues do not grow. */
  growth: number;
};

/** Yields reproducible numbers between 0 and 1: a linear congruential generator (Numerical Recipes). */
function* numbers(): Generator<number, never> {
  let state = 20_261_124;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield (state + 1) / 4_294_967_297;
  }
}

/**
 * Simulates `count` Poisson arrivals passing through the stations in order, first come first served, with exponential
 * service times. Returns the total times in ms.
 */
export function simulate(stations: readonly Station[], perSecond: number, count = 20_000): Simulated {
  const random = numbers();
  const exponential = (mean: number): number => -mean * Math.log(random.next().value);
  let clock = 0;
  const jobs = Array.from({ length: count }, () => {
    clock += exponential(1_000 / perSecond);
    return { from: clock, at: clock };
  });
  for (const { servers, meanMs } of stations) {
    const free = new Array<number>(servers).fill(0);
    for (const job of jobs.sort((one, other) => one.at - other.at)) {
      const soonest = free.reduce((best, each, at) => (each < (free[best] ?? 0) ? at : best), 0);
      job.at = Math.max(job.at, free[soonest] ?? 0) + exponential(meanMs);
      free[soonest] = job.at;
    }
  }
  const took = jobs.sort((one, other) => one.from - other.from).map(({ from, at }) => at - from + 2 * COMMIT_MS);
  const mean = (part: readonly number[]) => part.reduce((sum, each) => sum + each, 0) / part.length;
  const tenth = Math.floor(count / 10);
  const growth = mean(took.slice(-tenth)) - mean(took.slice(tenth, 2 * tenth));
  took.sort((one, other) => one - other);
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), growth };
}
