/**
 * A batch's column as one text parameter, to be taken apart by the database. The driver writes an array's elements one by one
 * and escapes each, which for wide batches costs more than all the rest of the call; joining is one step in either place.
 * The separators are the ASCII unit and record separators, which no value may hold: see `storable`.
 */
const UNIT = "\x1f";
const NULL = "\x1e";

/** What a value of `joined` may not hold, and NUL, which PostgreSQL's text cannot. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const SEPARATORS = /[\0\x1e\x1f]/g;

/** Text out of a request, made fit to be stored and to travel in a column. */
export const storable = (text: string): string => text.replace(SEPARATORS, "");

/** The values of a column, first to last. Text must be `storable` and not empty: an empty text is told as null. */
export function joined(values: readonly (string | number | null)[]): string {
  let text = "";
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (at > 0) text += UNIT;
    text += value === null || value === "" ? NULL : value;
  }
  return text;
}

/** How parameter `n` becomes the array again in SQL. */
export const column = (n: number, type = "text"): string => `string_to_array($${n}, E'\\x1f', E'\\x1e')::${type}[]`;
