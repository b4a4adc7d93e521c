import { visiblePieces } from "#components/ui/text/visible-text.ts";

/** A tab is shown as an arrow and a space. */
const TAB_COLUMNS = 2;
/** An invisible character is shown by its code point, such as U+202E. */
const NAME_COLUMNS = 7;
const TAB = 0x09;

export const isUnseen = (character: string): boolean => visiblePieces(character)[0]?.hidden === true;

/** Ranges of double-width characters (roughly UAX #11 Wide). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f000, 0x1faff],
  [0x20000, 0x3ffff],
];

const widthOf = (character: string): number => {
  if (isUnseen(character)) return NAME_COLUMNS;
  const code = character.codePointAt(0) ?? 0;
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
};

/** Cached widths by UTF-16 unit; 0 is unknown. */
const known = new Uint8Array(65_536);

/** Returns the UTF-16 units of the character at `at`: 2 for a surrogate pair. */
export const unitsAt = (text: string, at: number): 1 | 2 => {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800 || unit > 0xdbff) return 1;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
};

/**
 * Whether a row may break after this character. Excludes `-`, `_` and `.`, so that IDs stay whole.
 */
export const endsWord = (unit: number): boolean =>
  unit === 0x20 || unit === TAB || unit === 0x2c || unit === 0x2f || unit === 0x3b || unit === 0x3f || unit === 0x26;

/**
 * Returns the columns of the character at `at` in a fixed-width font. A combining mark counts as
 * one although it takes none, so that a million of them still wrap.
 */
export function columnsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit > 0x1f && unit < 0x7f) return 1;
  if (unit === TAB) return TAB_COLUMNS;
  if (unitsAt(text, at) === 2) return widthOf(text.slice(at, at + 2));
  const remembered = known[unit];
  if (remembered) return remembered;
  const width = widthOf(String.fromCharCode(unit));
  known[unit] = width;
  return width;
}
