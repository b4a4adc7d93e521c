/** One line of the table, measured in one run. */
export type Figure = {
  figure: string;
  ours: number;
  /** Absent if the aim is an absolute bound. */
  baseline?: number;
  unit: string;
  /** Improvement over the baseline; higher is always better. */
  ratio?: number;
  aim: string;
  met: boolean;
  note?: string;
};

/** `quick` checks in seconds that the benchmark works; its figures mean nothing. */
export type Run = {
  quick: boolean;
  databaseUrl: string;
  /** This process's settings, for the processes that a benchmark starts. */
  env: Readonly<Record<string, string>>;
};

/** Runs with an open, empty database. `env` adds settings to those of every benchmark. */
export type Bench = { name: string; env?: Record<string, string>; run: (run: Run) => Promise<Figure[]> };

/** Returns the median, the statistic that a noisy machine affects least. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Returns the nearest-rank quantile of a sorted list. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export const round = (value: number): number => Number(value.toPrecision(3));
