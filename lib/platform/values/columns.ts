/**
 * A batch's column is sent as one text parameter, which the database splits: the driver would write
 * and escape an array's elements one by one, which for wide batches costs more than the rest of the
 * call. The separators are the ASCII unit and record separators, which no value may contain: see
 * `storable`.
 */
const UNIT = "\x1f";
const NULL = "\x1e";

/** Characters that values of `joined` may not contain, and NUL, which PostgreSQL cannot store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const SEPARATORS = /[\0\x1e\x1f]/g;

/** Removes characters from a request's text that cannot be stored or sent in a column. */
export const storable = (text: string): string => text.replace(SEPARATORS, "");

/**
 * Joins the values of a column. Text must be `storable` and not empty: empty text is sent as null.
 */
export function joined(values: readonly (string | number | null)[]): string {
  let text = "";
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (at > 0) text += UNIT;
    text += value === null || value === "" ? NULL : value;
  }
  return text;
}

/** Returns SQL that turns parameter `n` back into an array. */
export const column = (n: number, type = "text"): string => `string_to_array($${n}, E'\\x1f', E'\\x1e')::${type}[]`;

type Argument = (n: number) => string;

/** An argument that takes the driver's value unchanged. */
export const plain: Argument = (n) => `$${n}`;

/** Returns an argument for a batch's column, whose value is `joined`. */
export const list =
  (type = "text"): Argument =>
  (n) =>
    column(n, type);

type Cell = string | number | null;

/**
 * Defines the columns of a batch by argument name, each with its type and its cell for an item.
 * Returns `arguments` for `functionCall`, and `of`, which makes a batch's values.
 */
export const batchOf =
  <Item>() =>
  <Name extends string>(columns: Record<Name, readonly [type: string, cell: (item: Item) => Cell]>) => {
    const entries = Object.entries(columns) as [Name, readonly [string, (item: Item) => Cell]][];
    return {
      arguments: Object.fromEntries(entries.map(([name, [type]]) => [name, list(type)])) as Record<Name, Argument>,
      of: (items: readonly Item[]) =>
        Object.fromEntries(entries.map(([name, [, cell]]) => [name, joined(items.map(cell))])) as Record<Name, string>,
    };
  };

/**
 * Returns a call of a database function with named arguments, so that nothing depends on positions:
 * `text` for a statement, and `values` for its parameters in order.
 */
export function functionCall<Name extends string>(name: string, args: Record<Name, Argument>) {
  const names = Object.keys(args) as Name[];
  return {
    text: `${name}(${names.map((each, at) => `${each} => ${args[each](at + 1)}`).join(", ")})`,
    values: (given: Record<Name, unknown>): unknown[] => names.map((each) => given[each]),
  };
}
