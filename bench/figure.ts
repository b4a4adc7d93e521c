/** One line of the table: what we did against what the baseline did, in one run. */
export type Figure = {
  figure: string;
  ours: number;
  /** Absent where the aim is a bound of its own. */
  baseline?: number;
  unit: string;
  /** Ours against the baseline: how many times better, so that more is always better. */
  ratio?: number;
  aim: string;
  met: boolean;
  note?: string;
};

/** `quick` proves that the benchmark works, in seconds, and measures nothing worth keeping. */
export type Bench = { name: string; run: (options: { quick: boolean; databaseUrl: string }) => Promise<Figure[]> };

/** The middle one of several runs, which a noisy machine moves least. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The value below which `part` of them lie (nearest rank). */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export const round = (value: number): number => Number(value.toPrecision(3));
