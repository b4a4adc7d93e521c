/**
 * What does something to a terminal instead of standing on it (control characters, C1 among them), or is not seen (bidi marks, zero
 * width, tags, fillers, lone halves of pairs). The two variation selectors, which make an emoji or a text of a character, do no harm.
 */
const HIDDEN = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Marks on one letter that are more than any script needs, and run into the lines above and below. */
const MARKS = /(\p{M}{4})\p{M}+/gu;

const shown = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;

/** Somebody else's text as one line, its control and invisible characters shown as <U+…>. */
export const escapeControls = (text: string): string => text.replaceAll(MARKS, "$1").replaceAll(HIDDEN, shown);

/** The same over several lines: its line breaks stay, tabs become blanks. */
export const escapeLines = (text: string): string[] => text.replaceAll("\t", "  ").split(/\r?\n/).map(escapeControls);

/** One line of JSON of which a terminal shows every character; for a program it says the same. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(HIDDEN, (character) =>
    // By halves: JSON writes what is beyond 16 bits as a pair.
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
