/** Further matches are not counted. */
export const HITS_MAX = 1_000;

/** A match in UTF-16 units of its line. */
export type Hit = { line: number; from: number; to: number };

/** Finds a text in lines, ignoring case. */
export function findHits(lines: readonly string[], search: string): Hit[] {
  if (search.trim() === "") return [];
  const pattern = new RegExp(search.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
  const hits: Hit[] = [];
  for (const [line, text] of lines.entries())
    for (const { index, 0: found } of text.matchAll(pattern)) {
      hits.push({ line, from: index, to: index + found.length });
      if (hits.length === HITS_MAX) return hits;
    }
  return hits;
}
