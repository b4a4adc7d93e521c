export type Piece = { text: string; hidden: boolean };

/**
 * Characters that a screen would not show, or that change how their neighbours stand: controls, format characters (zero
 * width, bidirectional: UAX #9), private and unassigned ones, what is drawn as nothing (default ignorable: UAX #44), line
 * separators and unusual blanks. Text out of a request may hold them to look like something else.
 */
const UNSEEN = /[\p{C}\p{DI}\p{Zl}\p{Zp}]|[^\S ]/gu;

const name = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Splits a text into what may be shown as it is and what is shown by its code point. */
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

/** What a copy of such a text holds: the unseen characters percent-encoded, so that a paste into a terminal does nothing. */
export const safeCopy = (text: string): string =>
  text.toWellFormed().replace(UNSEEN, (character) => encodeURIComponent(character));
