/** Of a body, so many distinct words are kept, the first ones: an envelope begins with its type, its id and what it is about. */
const BODY_WORDS_MAX = 256;
/** A longer word is known by its beginning; in UTF-16 units. */
const WORD_MAX = 64;
/** Of a search, so many words count. */
const SEARCH_WORDS_MAX = 32;

/** Every body has these (service interface 2.3), so they tell nothing, and are neither kept nor asked for. */
const IN_EVERY_BODY = ["event", "id", "evt", "created", "at", "data"];

const BACKSLASH = 92;
const LOWER_U = 117;
const SEPARATOR = 1;
/** The first half of a character beyond the first plane. */
const HALF = 2;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A character in lower case, of the same number of units: where lower case is longer, its beginning. */
const lowerCase = (char: string): string => char.toLowerCase().slice(0, char.length);

/** What becomes of a UTF-16 unit: 0 not known yet, SEPARATOR, HALF, else the unit in lower case. */
const folded = new Uint16Array(65_536);

function fold(unit: number): number {
  const char = String.fromCharCode(unit);
  let to = SEPARATOR;
  if (LETTER_OR_DIGIT.test(char)) to = lowerCase(char).charCodeAt(0);
  else if (unit >= 0xd800 && unit < 0xdc00) to = HALF;
  folded[unit] = to;
  return to;
}

/** FNV-1a, one unit at a time. */
const mixed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

/** Spreads the bits (the finaliser of MurmurHash3), as a signed 32-bit number: PostgreSQL's integer. */
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

/** Where a workspace's hashes begin, so that the same word is another number in each. */
const seedOf = (workspaceId: string): number => hashed(0x811c9dc5 | 0, workspaceId);

/**
 * The distinct words of a delivery's body as salted 32-bit hashes, for `deliveries.words`: lower-cased, parted at all that is
 * neither letter nor digit, so that an id or an address is several words. JSON's escapes part words too. Runs for each
 * delivery: a few microseconds for an ordinary body, and never longer than `BODY_WORDS_MAX` words take.
 */
export function bodyWords(workspaceId: string, text: string): number[] {
  const seed = seedOf(workspaceId);
  const known = IN_EVERY_BODY.length;
  const words = new Set<number>();
  for (const word of IN_EVERY_BODY) words.add(hashed(seed, word));
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
      words.add(finished(hash));
      if (words.size === BODY_WORDS_MAX + known) break;
      hash = seed;
      length = 0;
    }
    // An escape is a backslash and a character, or a backslash, u and four digits (RFC 8259 7).
    if (unit === BACKSLASH) at += text.charCodeAt(at + 1) === LOWER_U ? 5 : 1;
  }
  if (length > 0 && words.size < BODY_WORDS_MAX + known) words.add(finished(hash));
  return [...words].slice(known);
}

export type SearchWords = {
  /** All must be among a delivery's words. */
  hashes: number[];
  /** The same in letters, for bodies whose words have not been taken yet. */
  plain: string[];
};

/**
 * The words of a search text as `bodyWords` keeps them, less those of every body: none when it has no other. Undefined when it
 * has no word at all, which no body answers.
 */
export function searchWords(workspaceId: string, text: string): SearchWords | undefined {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu))
    words.add(Array.from(word, lowerCase).join("").slice(0, WORD_MAX));
  if (words.size === 0) return undefined;
  for (const always of IN_EVERY_BODY) words.delete(always);
  const plain = [...words].slice(0, SEARCH_WORDS_MAX);
  const seed = seedOf(workspaceId);
  return { hashes: plain.map((word) => hashed(seed, word)), plain };
}
