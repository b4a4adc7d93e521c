/** More are not counted. */
export const MATCHES_MAX = 10_000;

/** Where a search text was found, in UTF-16 units, in order. */
export type Match = { from: number; to: number };

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/**
 * Finds a text, whatever its case. Blanks around `:`, `,` and brackets count for nothing, so that what was copied from the
 * laid-out view is found in a body that has none, and the other way round.
 */
export function findMatches(text: string, search: string): Match[] {
  const wanted = search.trim();
  if (wanted === "") return [];
  // One blank rule between two characters at most: the search stays linear.
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

/** The first match that ends after `at`, by its place in the list; the length of the list when there is none. */
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
