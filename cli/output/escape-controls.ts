/**
 * Characters that control a terminal (C0 and C1) or are invisible (bidi marks, zero width, tags,
 * fillers, lone surrogates). The two variation selectors, which choose between emoji and text
 * style, are harmless.
 */
const HIDDEN = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** More combining marks on a letter than any script needs, which would overlap the lines around. */
const MARKS = /(\p{M}{4})\p{M}+/gu;

const shown = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;

/** Returns an untrusted text as one line, with control and invisible characters shown as <U+…>. */
export const escapeControls = (text: string): string => text.replaceAll(MARKS, "$1").replaceAll(HIDDEN, shown);

/** Does the same for several lines: keeps line breaks and replaces tabs by spaces. */
export const escapeLines = (text: string): string[] => text.replaceAll("\t", "  ").split(/\r?\n/).map(escapeControls);

/** Returns one line of JSON in which all characters are visible; parsed, it is unchanged. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(HIDDEN, (character) =>
    // By code unit: JSON escapes characters beyond 16 bits as a pair.
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
