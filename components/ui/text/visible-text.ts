export type Piece = { text: string; hidden: boolean };

/**
 * Characters that are invisible or change how others appear: control and format characters (zero
 * width, bidirectional: UAX #9), private and unassigned ones, default ignorable ones (UAX #44),
 * line separators and unusual spaces. Untrusted text may use them to look like something else.
 */
const UNSEEN = /[\p{C}\p{DI}\p{Zl}\p{Zp}]|[^\S ]/gu;

const name = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Splits a text into parts shown unchanged and characters shown by code point. */
export function visiblePieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let shown = 0;
  for (const found of text.matchAll(UNSEEN)) {
    if (found.index > shown) pieces.push({ text: text.slice(shown, found.index), hidden: false });
    pieces.push({ text: name(found[0]), hidden: true });
    shown = found.index + found[0].length;
  }
  if (shown < text.length) pieces.push({ text: text.slice(shown), hidden: false });
  return pieces;
}

/**
 * Returns a safe copy of the text: invisible characters are percent-encoded, so that pasting into a
 * terminal runs nothing.
 */
export const safeCopy = (text: string): string =>
  text.toWellFormed().replace(UNSEEN, (character) => encodeURIComponent(character));
