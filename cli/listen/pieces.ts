import { type Colour, paint } from "../output/colour.ts";
import { columnsOf } from "../output/columns.ts";

export type Piece = { text: string; colour?: Colour };

const graphemes = new Intl.Segmenter();
const ELLIPSIS = "…";

/** Truncates an escaped text to `width` columns, ending in "…". */
export function cut(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  let kept = "";
  let columns = 1;
  for (const { segment } of graphemes.segment(text)) {
    columns += columnsOf(segment);
    if (columns > width) break;
    kept += segment;
  }
  return width < 1 ? "" : kept + ELLIPSIS;
}

/** A narrower text would be useless. */
const MIDDLE_LEAST = 8;

/**
 * Joins pieces by spaces into one line of at most `width` columns. The middle is truncated to the
 * remaining room, or left out.
 */
export function pieced(before: Piece[], middle: string, after: Piece[], width: number): string {
  const columns = [...before, ...after].reduce((sum, { text }) => sum + columnsOf(text) + 1, 0);
  const room = width - columns;
  const between: Piece[] = room >= Math.min(columnsOf(middle), MIDDLE_LEAST) ? [{ text: cut(middle, room) }] : [];
  let left = width;
  const parts: string[] = [];
  for (const { text, colour } of [...before, ...between, ...after]) {
    if (left <= 0) break;
    const shown = cut(text, left);
    left -= columnsOf(shown) + 1;
    parts.push(paint(shown, colour));
  }
  return parts.join(" ");
}
