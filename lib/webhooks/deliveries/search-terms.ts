import { BODY_TERMS_MAX } from "./constants.ts";

/** Longer words are indexed by their beginning, in UTF-16 units. */
const WORD_MAX = 64;
/** Maximum words of a search that count. */
const QUERY_TERMS_MAX = 32;

/**
 * Words of every body (service interface 2.3). They distinguish nothing, so they are neither
 * indexed nor searched.
 */
const IN_EVERY_BODY = ["event", "id", "evt", "created", "at", "data"];

const BACKSLASH = 92;
const LOWER_U = 117;
const SEPARATOR = 1;
/** The first half of a surrogate pair. */
const HALF = 2;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Lower-cases a character, truncated to the same number of units. */
const lowerCase = (char: string): string => char.toLowerCase().slice(0, char.length);

/**
 * Result of folding a UTF-16 unit: 0 if not computed yet, SEPARATOR, HALF, or the lower-case unit.
 */
const folded = new Uint16Array(65_536);

function fold(unit: number): number {
  const char = String.fromCharCode(unit);
  let to = SEPARATOR;
  if (LETTER_OR_DIGIT.test(char)) to = lowerCase(char).charCodeAt(0);
  else if (unit >= 0xd800 && unit < 0xdc00) to = HALF;
  folded[unit] = to;
  return to;
}

/** One step of FNV-1a. */
const mixed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

/** Mixes the bits (MurmurHash3 finalizer) into a signed 32-bit number for PostgreSQL's integer. */
function finished(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hashed(seed: number, word: string): number {
  let hash = seed;
  for (let at = 0; at < word.length; at++) hash = mixed(hash, word.charCodeAt(at));
  return finished(hash);
}

/** Returns the workspace's hash seed, so that a word has a different hash in each workspace. */
const seedOf = (workspaceId: string): number => hashed(0x811c9dc5 | 0, workspaceId);

/**
 * Returns the terms for the column `deliveries.search_terms`: the distinct words of a body as
 * salted 32-bit hashes, lower-cased and split at everything but letters and digits, so that an ID
 * or URL is several words. JSON escapes also split. Runs for each delivery: a few microseconds for
 * an ordinary body, bounded by `BODY_TERMS_MAX`.
 */
export function searchTerms(workspaceId: string, text: string): number[] {
  const seed = seedOf(workspaceId);
  const known = IN_EVERY_BODY.length;
  const terms = new Set<number>();
  for (const word of IN_EVERY_BODY) terms.add(hashed(seed, word));
  let hash = seed;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const lower = folded[unit] || fold(unit);
    if (lower > HALF) {
      if (length++ < WORD_MAX) hash = mixed(hash, lower);
      continue;
    }
    if (lower === HALF) {
      const pair = String.fromCodePoint(text.codePointAt(at) ?? 0);
      if (LETTER_OR_DIGIT.test(pair)) {
        const small = lowerCase(pair);
        if (length < WORD_MAX) hash = mixed(hash, small.charCodeAt(0));
        if (length + 1 < WORD_MAX) hash = mixed(hash, small.charCodeAt(1));
        length += 2;
        at++;
        continue;
      }
    }
    if (length > 0) {
      terms.add(finished(hash));
      if (terms.size === BODY_TERMS_MAX + known) break;
      hash = seed;
      length = 0;
    }
    // An escape is a backslash and one character, or \u and four digits (RFC 8259 7).
    if (unit === BACKSLASH) at += text.charCodeAt(at + 1) === LOWER_U ? 5 : 1;
  }
  if (length > 0 && terms.size < BODY_TERMS_MAX + known) terms.add(finished(hash));
  return [...terms].slice(known);
}

export type QueryTerms = {
  /** All must be among a delivery's terms. */
  hashes: number[];
  /**
   * The same as text, for bodies not indexed yet: whole words, or the beginning of a long one
   * followed by *.
   */
  plain: string[];
};

/**
 * Returns the terms of a search text, as `searchTerms` does for bodies, without the words of every
 * body. Undefined if the text has no words, which no body matches.
 */
export function queryTerms(workspaceId: string, text: string): QueryTerms | undefined {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu))
    words.add(Array.from(word, lowerCase).join("").slice(0, WORD_MAX));
  if (words.size === 0) return undefined;
  for (const always of IN_EVERY_BODY) words.delete(always);
  const sought = [...words].slice(0, QUERY_TERMS_MAX);
  const seed = seedOf(workspaceId);
  // Removes half of a surrogate pair.
  const plain = sought.map((word) => (word.length < WORD_MAX ? word : `${word.replace(/[\ud800-\udbff]$/, "")}*`));
  return { hashes: sought.map((word) => hashed(seed, word)), plain };
}
