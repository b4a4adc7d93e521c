/** Further matches are not counted. */
export const MATCHES_MAX = 10_000;

/** A match in UTF-16 units. */
export type Match = { from: number; to: number };

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/**
 * Finds a text, ignoring case. Spaces around `:`, `,` and brackets are ignored, so that text copied
 * from the formatted view matches a compact body and vice versa.
 */
export function findMatches(text: string, search: string): Match[] {
  const wanted = search.trim();
  if (wanted === "") return [];
  // At most one space rule between two characters keeps the search linear.
  const pattern = wanted
    .split(/(\s*[:,{}[\]]\s*|\s+)/)
    .filter((part) => part !== "")
    .map((part) => {
      const mark = part.trim();
      if (mark === "") return "\\s+";
      return /^[:,{}[\]]$/.test(mark) ? `\\s*${escaped(mark)}\\s*` : escaped(part);
    })
    .join("")
    .replaceAll("\\s*\\s*", "\\s*")
    .replace(/^\\s\*/, "")
    .replace(/\\s\*$/, "");
  const found: Match[] = [];
  for (const match of text.matchAll(new RegExp(pattern, "gi"))) {
    found.push({ from: match.index, to: match.index + match[0].length });
    if (found.length === MATCHES_MAX) break;
  }
  return found;
}

/** Returns the index of the first match that ends after `at`, or the length of the list. */
export function firstAfter(matches: readonly Match[], at: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.to ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
