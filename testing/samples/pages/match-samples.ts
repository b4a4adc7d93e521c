import { type SamplePage, samplePages } from "./index.ts";

/**
 * Counts over the sample pages' strings, with the lost content and the kept non-content, each with
 * its page's name.
 */
export type Matched = { finds: number; leaves: number; lost: string[]; kept: string[] };

/**
 * Compares an extractor's output for the pages of one half with the expected and unexpected
 * strings.
 */
export function matchSamples(half: SamplePage["half"], read: (page: SamplePage) => string): Matched {
  const matched: Matched = { finds: 0, leaves: 0, lost: [], kept: [] };
  for (const page of samplePages) {
    if (page.half !== half) continue;
    const text = evenly(read(page));
    const isIn = (phrase: string) => text.includes(evenly(phrase));
    const named = (phrase: string) => `${page.name}: ${phrase}`;
    matched.finds += page.finds.length;
    matched.leaves += page.leaves.length;
    matched.lost.push(...page.finds.filter((phrase) => !isIn(phrase)).map(named));
    matched.kept.push(...page.leaves.filter(isIn).map(named));
  }
  return matched;
}

const evenly = (text: string): string => text.replace(/\s+/g, " ");
