import { COMMON_WORDS, RESULTS_MAX } from "./constants.ts";
import type { SearchIndex, SearchPlace } from "./types.ts";

/**
 * Returns a text's distinct words in lower case, without common ones. `job.completed` yields the
 * whole and its parts.
 */
export function searchWords(text: string): string[] {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
  const parts = whole.flatMap((word) => (/[._-]/.test(word) ? [word, ...word.split(/[._-]/)] : [word]));
  return [...new Set(parts)].filter((word) => word.length > 1 && word.length <= 40 && !COMMON_WORDS.has(word));
}

/** Scores of a word in a title or a text, matched as a whole or as a prefix. */
const WORTH = { title: { whole: 14, begun: 9 }, text: { whole: 3, begun: 1 } } as const;
/** Ranks a page above its own sections. */
const PAGE_WORTH = 1;
/** Minimum length of a stem. */
const STEM_FROM = 4;
/** Shorter words are not matched with typing errors. */
const MISTYPED_FROM = 4;

/**
 * Returns an English word's stem: "replace" and "replacing", "delivery" and "deliveries". Short
 * words stay whole.
 */
const beginningOf = (word: string): string => {
  const begun = word.replace(/(?:ing|ed|es|s|e|y|ies)$/, "");
  return begun.length >= STEM_FROM ? begun : word;
};

/** Returns the places that contain every typed word or a word that starts with it, best first. */
export function findPlaces(index: SearchIndex, typed: string): SearchPlace[] {
  const asked = searchWords(typed);
  if (asked.length === 0) return [];
  const scores = asked.map((word) => scoreOf(index, word));
  const [first, ...others] = scores;
  const found = [...(first ?? [])].flatMap(([at, score]) => {
    let sum = score;
    for (const other of others) {
      const more = other.get(at);
      if (more === undefined) return [];
      sum += more;
    }
    const place = index.places[at];
    return place ? [{ place, score: sum + (place.path.includes("#") ? 0 : PAGE_WORTH), at }] : [];
  });
  found.sort((a, b) => b.score - a.score || a.at - b.at);
  return found.slice(0, RESULTS_MAX).map(({ place }) => place);
}

/** Scores each place for one word. If no word starts with it, words one edit away count. */
function scoreOf(index: SearchIndex, word: string): Map<number, number> {
  const beginning = beginningOf(word);
  const begun = Object.keys(index.words).filter((one) => one.startsWith(beginning));
  const known =
    begun.length > 0 || word.length < MISTYPED_FROM
      ? begun
      : Object.keys(index.words).filter((one) => isOneEditApart(one, word));
  const scores = new Map<number, number>();
  const raise = (at: number, worth: number) => scores.set(at, Math.max(worth, scores.get(at) ?? 0));
  for (const one of known) {
    const kind = one === word ? "whole" : "begun";
    let at = 0;
    for (const step of index.words[one] ?? []) {
      at += step;
      const inTitle = searchWords(index.places[at]?.title ?? "").includes(one);
      raise(at, WORTH[inTitle ? "title" : "text"][kind]);
    }
  }
  return scores;
}

/** Whether `a` and `b` differ by one insertion, deletion, substitution or swap of neighbors. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2))
  );
}
