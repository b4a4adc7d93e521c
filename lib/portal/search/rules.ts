import MiniSearch, { type Options } from "minisearch";
import { COMMON_WORDS, RESULTS_MAX } from "./constants.ts";

/** A documentation page or a section of one. */
export type SearchPlace = {
  path: string;
  title: string;
  /** The page of a section, or the kind of a page: "Guide", "GET /v1/keys", "Error". */
  note: string;
};
export type SearchText = SearchPlace & { text: string };
export type SearchIndex = MiniSearch<SearchText>;

/** Minimum length of a stem. */
const STEM_FROM = 4;
/** Shorter words are not matched with typing errors. */
const MISTYPED_FROM = 4;
/** Ranks a page above its own sections, and a guide above the endpoints it explains. */
const worthOf = (path: string): number => (path.includes("#") ? 1 : path.startsWith("/docs/guides/") ? 2 : 1.2);

/** Returns a text's distinct words in lower case. `job.completed` yields the whole and its parts. */
export function searchWords(text: string): string[] {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
  const parts = whole.flatMap((word) => (/[._-]/.test(word) ? [word, ...word.split(/[._-]/)] : [word]));
  return [...new Set(parts)].filter((word) => word.length > 1 && word.length <= 40 && !COMMON_WORDS.has(word));
}

/** Returns an English word's stem: "replace" and "replacing", "delivery" and "deliveries". */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ing|ed|es|s|e|y|ies)$/, "");
  return stem.length >= STEM_FROM ? stem : word;
}

const OPTIONS: Options<SearchText> = {
  idField: "path",
  fields: ["title", "text"],
  storeFields: ["path", "title", "note"],
  tokenize: searchWords,
  processTerm: stemOf,
  searchOptions: {
    combineWith: "AND",
    prefix: true,
    weights: { prefix: 0.2, fuzzy: 0.2 },
    boost: { title: 5 },
    boostDocument: worthOf,
  },
};

export function buildIndex(texts: readonly SearchText[]): SearchIndex {
  const index = new MiniSearch(OPTIONS);
  index.addAll(texts);
  return index;
}

/** Restores an index from its JSON. */
export const loadIndex = (json: string): SearchIndex => MiniSearch.loadJSON(json, OPTIONS);

/**
 * Returns the places that contain every typed word or a word that starts with it, best first. If
 * there are none, words with typing errors match too.
 */
export function findPlaces(index: SearchIndex, typed: string): SearchPlace[] {
  const exact = index.search(typed);
  const found = exact.length > 0 ? exact : index.search(typed, { fuzzy: (word) => word.length >= MISTYPED_FROM && 2 });
  return found.slice(0, RESULTS_MAX).map(({ path, title, note }) => ({ path, title, note }));
}
