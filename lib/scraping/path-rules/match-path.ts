import { evenPath } from "#lib/scraping/addresses/even-path.ts";

/** RFC 9309 2.2.3. */
export type PathPattern = {
  /** Of its normalized spelling, by which robots.txt ranks its rules. */
  length: number;
  first: string;
  /** The parts between two `*`. */
  middle: readonly string[];
  /** The part after the last `*`; undefined without any `*`. */
  last: string | undefined;
  isAnchored: boolean;
};

/** @param text a pattern: `*` matches any characters, a final `$` the end. */
export function readPattern(text: string): PathPattern {
  const even = evenPath(text);
  const isAnchored = even.endsWith("$");
  const [first = "", ...middle] = (isAnchored ? even.slice(0, -1) : even).split("*");
  const last = middle.pop();
  return { length: even.length, first, middle, last, isAnchored };
}

/**
 * Each part is searched for once after the previous one, so the time is linear in path plus
 * pattern, whatever the pattern.
 * @param path of `evenPath`.
 */
export function matchesPath({ first, middle, last, isAnchored }: PathPattern, path: string): boolean {
  if (!path.startsWith(first)) return false;
  if (last === undefined) return !isAnchored || path === first;
  let at = first.length;
  for (const part of middle) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return isAnchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}
