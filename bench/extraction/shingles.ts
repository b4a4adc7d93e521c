/** Counts of four-word shingles in the article and in the extracted text. */
export type Counts = { matched: number; extra: number; missed: number };
export type Score = { f1: number; precision: number; recall: number };

const SHINGLE_WORDS = 4;
const WORD = /[\p{L}\p{N}\p{M}_]+/gu;
const SAMPLES = 1_000;

/** Compares two texts by their shingles, counting repetitions. */
export function matchShingles(truth: string, found: string): Counts {
  const [wanted, had] = [shingles(truth), shingles(found)];
  const counts: Counts = { matched: 0, extra: 0, missed: 0 };
  for (const shingle of new Set([...wanted.keys(), ...had.keys()])) {
    const [a, b] = [wanted.get(shingle) ?? 0, had.get(shingle) ?? 0];
    counts.matched += Math.min(a, b);
    counts.extra += Math.max(0, b - a);
    counts.missed += Math.max(0, a - b);
  }
  return counts;
}

function shingles(text: string): Map<string, number> {
  const words = text.match(WORD) ?? [];
  const counted = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - SHINGLE_WORDS + 1) && words.length > 0; at++) {
    const shingle = words.slice(at, at + SHINGLE_WORDS).join(" ");
    counted.set(shingle, (counted.get(shingle) ?? 0) + 1);
  }
  return counted;
}

/**
 * Returns the means over pages, and F1 of the two means. As in the benchmark, a page with no extracted text counts only
 * in recall.
 */
export function score(pages: readonly Counts[]): Score {
  const precision = mean(pages.map(({ matched, extra }) => matched / (matched + extra)));
  const recall = mean(pages.map(({ matched, missed }) => matched / (matched + missed)));
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

function mean(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Returns the 95% bootstrap interval. The samples are the same in every run. */
export function interval(pages: readonly Counts[]): Record<keyof Score, [number, number]> {
  const random = generator();
  const samples = Array.from({ length: SAMPLES }, () =>
    score(pages.flatMap(() => pages[Math.floor(random() * pages.length)] ?? [])),
  );
  const between = (name: keyof Score): [number, number] => {
    const sorted = samples.map((sample) => sample[name]).sort((a, b) => a - b);
    return [sorted[Math.floor(SAMPLES * 0.025)] ?? Number.NaN, sorted[Math.floor(SAMPLES * 0.975)] ?? Number.NaN];
  };
  return { f1: between("f1"), precision: between("precision"), recall: between("recall") };
}

/** A linear congruential generator with Numerical Recipes' constants. */
function generator(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
