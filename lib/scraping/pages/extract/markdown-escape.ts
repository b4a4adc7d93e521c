/** May be read as markup within a line. Whole runs if a run is one mark. */
const MARKUP = /[`\\<&[\]]|\*+|_+|~+/g;
const MARKUP_MAYBE = /[`\\<&[\]*_~]/;
const PUNCTUATION_ASCII = /[!-/:-@[-`{-~]/;
const ENTITY = /&#?\w+;/y;
// Would start a block at the beginning of a line.
const LINE_START =
  /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|-[-\s]*$|[|:](?=[|: -]*$)|-(?=[|: -]+$)|~{3})|^\d{1,9}(?=[.)](?:\s|$))/;
const LINE_START_MAYBE = /^[#\-+>=~|:\d]/;
const TASK = /^\[[ x]\](?=\s|$)/i;
const SPACE = /\s/;
const MARKS_APART = /[\p{P}\p{S}]/u;
/** Most characters inspected for punctuation at the end of a text. */
const MOST_TRAILING = 16;

/** Includes both surrogates. */
export function lastCharacter(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xdc00 && last <= 0xdfff ? text.slice(-2) : text.slice(-1);
}

export function firstCharacter(text: string): string {
  const first = text.charCodeAt(0);
  return first >= 0xd800 && first <= 0xdbff ? text.slice(0, 2) : text.slice(0, 1);
}

/**
 * Returns whether a character is neither white space nor punctuation, the three classes that decide
 * emphasis (CommonMark 2.1).
 */
export function isWord(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 0x80)
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
  return character !== "" && !SPACE.test(character) && !MARKS_APART.test(character);
}

const isSpace = (character: string): boolean => character !== "" && SPACE.test(character);

export function leadingPunctuation(text: string): number {
  if (isWord(firstCharacter(text))) return 0;
  let at = 0;
  for (const character of text) {
    if (isWord(character)) return at;
    at += character.length;
  }
  return at;
}

export function trailingPunctuation(text: string): number {
  if (isWord(lastCharacter(text))) return 0;
  let length = 0;
  while (length < Math.min(text.length, MOST_TRAILING)) {
    const character = lastCharacter(length === 0 ? text : text.slice(0, -length));
    if (isWord(character)) break;
    length += character.length;
  }
  return length;
}

/**
 * Escapes a part of a text within a line. The text's last character may depend on what follows: see
 * `escapeEnd`.
 * @param inLink whether it is in a link's text, where every bracket counts.
 */
export function escapeInline(text: string, inLink: boolean, from = 0, to = text.length): string {
  const part = text.slice(from, to);
  if (!MARKUP_MAYBE.test(part)) return part;
  return part.replace(MARKUP, (found, at: number) =>
    isMarkup(found, from + at, text, inLink) ? found.replace(/./g, "\\$&") : found,
  );
}

function isMarkup(found: string, at: number, text: string, inLink: boolean): boolean {
  const before = at === 0 ? "" : lastCharacter(text.slice(Math.max(0, at - 2), at));
  const after = firstCharacter(text.slice(at + found.length, at + found.length + 2));
  switch (found.charAt(0)) {
    case "`":
      return true;
    case "*":
      return !(isSpace(before) && isSpace(after));
    case "_":
      return !(isSpace(before) && isSpace(after)) && !(isWord(before) && isWord(after));
    case "~":
      return found.length > 1 || !isSpace(before) || after === "";
    case "\\":
      return PUNCTUATION_ASCII.test(after);
    case "<":
      return /[a-z/!?]/i.test(after);
    case "&":
      ENTITY.lastIndex = at;
      return ENTITY.test(text);
    case "[":
      return inLink || after === "^";
    default:
      return inLink || (after !== "" && "([:".includes(after));
  }
}

/** Returns whether the escaping of this last character depends on what follows. */
export const endsOpen = (last: string, inLink: boolean): boolean =>
  last === "!" || last === "<" || last === "&" || last === "\\" || (last === "]" && !inLink);

/** @param next `\n` for the end of a line. */
export function escapeEnd(text: string, next: string): string {
  const isMark =
    next !== "" &&
    ((text.endsWith("!") && next === "[") ||
      (text.endsWith("]") && "([:".includes(next)) ||
      (text.endsWith("\\") && (next === "\n" || PUNCTUATION_ASCII.test(next))) ||
      (text.endsWith("<") && /[a-z/!?]/i.test(next)) ||
      (text.endsWith("&") && /[#\w]/.test(next)));
  return isMark ? `${text.slice(0, -1)}\\${text.slice(-1)}` : text;
}

/** @param inItem whether a list item starts there too. */
export function escapeLineStart(text: string, inItem: boolean): string {
  if (inItem && TASK.test(text)) return `\\${text}`;
  if (!LINE_START_MAYBE.test(text)) return text;
  const found = LINE_START.exec(text)?.[0];
  if (found === undefined) return text;
  return /^\d/.test(found) ? `${found}\\${text.slice(found.length)}` : `\\${text}`;
}

/** Returns whether the text would complete a list's number. */
export const endsNumber = (text: string): boolean => text.startsWith(".") || text.startsWith(")");

/** Only checks ASCII, for speed. */
export function isTrimmed(text: string): boolean {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return first > 32 && first < 127 && last > 32 && last < 127;
}
