import { type Colour, paint } from "../output/colour.ts";
import { columnsOf } from "../output/columns.ts";

export type Piece = { text: string; colour?: Colour };

const graphemes = new Intl.Segmenter();
const ELLIPSIS = "…";

/** A text in `width` columns, with "…" where its end was cut off. Its control characters are escaped already. */
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

/** Narrower than this a cut text says nothing. */
const MIDDLE_LEAST = 8;

/**
 * One line of words with a blank between: what stands at its beginning and its end, and between them whatever room there is for a text
 * that may be cut, or left out. Never wider than `width`.
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
