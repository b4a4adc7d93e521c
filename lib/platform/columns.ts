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

/** The values of a column, first to last. Text must be `storable` and not empty: an empty text is sent as null. */
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

/** How parameter `n` of a statement becomes an argument of a function. */
type Argument = (n: number) => string;

/** An argument that the driver's value is as it stands. */
export const plain: Argument = (n) => `$${n}`;

/** An argument that is a column of a batch: its value is `joined`. */
export const list =
  (type = "text"): Argument =>
  (n) =>
    column(n, type);

type Cell = string | number | null;

/**
 * The columns of a batch, each with its type and with what of an item goes into it, under the names of the arguments that they are:
 * `arguments` for `functionCall`, and `of` a batch for its values.
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
 * The call of a function of the database, argument by name, so that nothing agrees with anything by position: `text` for a statement,
 * and the values of its parameters in their order.
 */
export function functionCall<Name extends string>(name: string, args: Record<Name, Argument>) {
  const names = Object.keys(args) as Name[];
  return {
    text: `${name}(${names.map((each, at) => `${each} => ${args[each](at + 1)}`).join(", ")})`,
    values: (given: Record<Name, unknown>): unknown[] => names.map((each) => given[each]),
  };
}
