/**
 * Characters that editors and terminals hide or misrender: control and unassigned characters,
 * bidirectional overrides (Unicode TR 36, 3.1), line separators, lone surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;

export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0;

/** Escapes a character's UTF-16 units, as JSON and most languages do. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => {
    const unit = character.charCodeAt(at).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  }).join("");

/**
 * Returns JSON without invisible characters except its own line breaks. A lone surrogate, which
 * UTF-8 cannot encode, becomes U+FFFD.
 */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, wellFormed, 2).replace(UNSEEN, (character) => (character === "\n" ? "\n" : escaped(character)));

function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return entries.every(([name]) => name.isWellFormed())
    ? value
    : Object.fromEntries(entries.map(([name, inside]) => [name.toWellFormed(), inside]));
}

const HALVES = /\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/g;

/**
 * Like `jsonText`, for languages that escape characters above U+FFFF in one piece, which `write`
 * makes from the hex digits.
 */
export const jsonTextWhole = (value: unknown, write: (hex: string) => string): string =>
  jsonText(value).replace(HALVES, (_, ...halves: string[]) => {
    const [high = "", low = ""] = halves;
    const character = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
    return write((character.codePointAt(0) ?? 0).toString(16));
  });

/** Indents every line but the first. */
export const indent = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);

/** How a language writes JSON values. */
export type Grammar = {
  text: (text: string) => string;
  words: { none: string; yes: string; no: string };
  list: readonly [open: string, close: string];
  /** Brackets of a map; `pair` separates a name and its value. */
  map: (names: readonly string[]) => readonly [open: string, close: string];
  pair: string;
  step: string;
};

/** Writes a JSON value as a literal of another language, one entry per line. */
export function literal(value: unknown, grammar: Grammar): string {
  const { words, step, text } = grammar;
  const entries = ([open, close]: readonly [string, string], lines: readonly string[]) =>
    lines.length === 0
      ? `${open}${close}`
      : `${open}\n${lines.map((line) => `${step}${indent(line, step)},\n`).join("")}${close}`;
  if (value === null || value === undefined) return words.none;
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (typeof value === "string") return text(value.toWellFormed());
  if (Array.isArray(value))
    return entries(
      grammar.list,
      value.map((each) => literal(each, grammar)),
    );
  if (typeof value === "object") {
    const pairs = Object.entries(value);
    return entries(
      grammar.map(pairs.map(([name]) => name)),
      pairs.map(([name, inside]) => `${text(name.toWellFormed())}${grammar.pair}${literal(inside, grammar)}`),
    );
  }
  return JSON.stringify(value);
}
