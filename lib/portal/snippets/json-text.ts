/**
 * What an editor or a terminal does not show as it is: characters without a shape, those that turn the direction of writing
 * (Unicode TR 36, 3.1), separators that some languages take for a line's end, halves of pairs.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;

export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0;

/** The UTF-16 units of a character, as JSON and most languages escape them. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => {
    const unit = character.charCodeAt(at).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  }).join("");

/** JSON in which nothing is unseen but its own line breaks. A lone half of a pair, which UTF-8 cannot say, becomes U+FFFD. */
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

/** As `jsonText`, for languages that want an escaped character past U+FFFF in one piece, which `write` makes of its hex digits. */
export const jsonTextWhole = (value: unknown, write: (hex: string) => string): string =>
  jsonText(value).replace(HALVES, (_, ...halves: string[]) => {
    const [high = "", low = ""] = halves;
    const character = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
    return write((character.codePointAt(0) ?? 0).toString(16));
  });

/** Every line but the first moved in, so that a value stands well inside other code. */
export const indent = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);

/** How a language writes what JSON can say. */
export type Grammar = {
  text: (text: string) => string;
  words: { none: string; yes: string; no: string };
  list: readonly [open: string, close: string];
  /** How a map is written, and between a name and its value. */
  map: (names: readonly string[]) => readonly [open: string, close: string];
  pair: string;
  step: string;
};

/** Writes a JSON value in another language's literals, one entry a line. */
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
