import type { Piece } from "./pdf-pieces.ts";

/** Share of a page's height at the top and bottom with running heads and page numbers. */
const MARGIN = 0.12;
/** Precision of line heights, in points. */
const SAME_HEIGHT = 3;
/**
 * Least number and share of pages with the same words at the same place for them to be a running
 * head. Not all pages, because left and right ones may differ.
 */
const LEAST_PAGES = 2;
const LEAST_SHARE = 0.4;
const NUMBER =
  /^[\s–—\-|·]*(?:(?:(?:page|seite|p\.|стр\.|صفحة)\s*)?#(?:\s*(?:of|von|de|\/|из)\s*#)?|[ivxlc]{1,6})[\s–—\-|·]*$/i;

export type PdfPieces = { pieces: Piece[]; low: number; high: number };

/** Removes running heads, running feet and page numbers. */
export function withoutMargins(pages: readonly PdfPieces[]): Piece[][] {
  const counts = new Map<string, number>();
  const lines = pages.map((page) => marginLines(page));
  for (const page of lines) for (const key of new Set(page.keys())) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(LEAST_PAGES, LEAST_SHARE * pages.length);
  return pages.map(({ pieces }, at) => {
    const dropped = new Set<Piece>();
    for (const [key, line] of lines[at] ?? [])
      if ((counts.get(key) ?? 0) >= least || (pages.length > 1 && NUMBER.test(wordsOf(key))))
        for (const piece of line) dropped.add(piece);
    return dropped.size === 0 ? pieces : pieces.filter((piece) => !dropped.has(piece));
  });
}

const wordsOf = (key: string) => key.slice(key.indexOf(" ") + 1);

/** Keys are heights and texts, with numbers made equal. */
function marginLines({ pieces, low, high }: PdfPieces): Map<string, Piece[]> {
  const margin = MARGIN * (high - low);
  const heights = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.text.trim() === "" || (piece.y > low + margin && piece.y < high - margin)) continue;
    const height = Math.round(piece.y / SAME_HEIGHT);
    const line = heights.get(height);
    if (line) line.push(piece);
    else heights.set(height, [piece]);
  }
  const lines = new Map<string, Piece[]>();
  for (const [height, line] of heights) {
    const words = [...line].sort((a, b) => a.x - b.x).map(({ text }) => text.trim());
    lines.set(`${height} ${words.join(" ").replace(/\d+/g, "#")}`, line);
  }
  return lines;
}
