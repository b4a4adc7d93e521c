import { quantile } from "../figure.ts";
import type { Answered, Totals } from "./types.ts";

/** Failures kept with their message; further ones are only counted. */
const TOLD_MAX = 5;

export function answered(latencies: readonly number[], failed: number): Answered {
  const sorted = Float64Array.from(latencies).sort();
  return { count: sorted.length + failed, failed, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

export type Answers = {
  add(ms: number): void;
  fail(why: string): void;
  /** Answers since the previous call. */
  take(): Answered;
  /** Totals since the start. */
  totals(): Totals;
};

export function collectAnswers(): Answers {
  let latencies: number[] = [];
  let failed = 0;
  const all: Totals = { made: 0, failed: 0, why: [] };
  return {
    add: (ms) => {
      all.made++;
      latencies.push(ms);
    },
    fail: (why) => {
      all.made++;
      all.failed++;
      failed++;
      if (all.why.length < TOLD_MAX) all.why.push(why);
    },
    take: () => {
      const taken = answered(latencies, failed);
      latencies = [];
      failed = 0;
      return taken;
    },
    totals: () => all,
  };
}
