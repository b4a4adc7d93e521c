import { isId } from "../text/is-id.ts";
import { moment } from "../text/moment.ts";
import { RANGES, type RangeName } from "./ranges.ts";

/** Reads another parameter of the same address. */
type ReadOther = (name: string) => string | undefined;

/** One parameter of a page's address: how it is read, written, and passed to the list's query. */
export interface AddressField<T> {
  /** Its name in the address, where that is not the name of the field. */
  readonly name: string | undefined;
  /** Whether a value narrows the list. A tab or an order does not. */
  readonly narrows: boolean;
  /** Reads the parameter, trimmed; an unknown or impossible value counts as absent, so that an old link still opens. */
  read(text: string | undefined, other: ReadOther): T;
  /** How the value stands in the address; undefined for the default, which is left out. */
  write(value: T): string | undefined;
  /** The parameters of the list's query for this value. */
  query(value: T, field: string): Record<string, string>;
}

type FieldNames = {
  /** In the address. */
  name?: string;
  /** In the list's query. */
  query?: string;
};

const TEXT_MAX = 200;

function filter<T>(
  read: AddressField<T>["read"],
  write: AddressField<T>["write"],
  names: FieldNames = {},
): AddressField<T> {
  return {
    name: names.name,
    narrows: true,
    read,
    write,
    query(value, field) {
      const text = write(value);
      return text === undefined ? {} : { [names.query ?? field]: text };
    },
  };
}

const asItIs = (value: string | undefined) => value;

/** One of several values, or none of them. */
export const oneOf = <T extends string>(values: readonly T[], names?: FieldNames): AddressField<T | undefined> =>
  filter<T | undefined>(
    (text) => values.find((value) => value === text),
    (value) => value,
    names,
  );

/** Any number of values, separated by commas. */
export const someOf = <T extends string>(values: readonly T[], names?: FieldNames): AddressField<readonly T[]> =>
  filter(
    (text) => values.filter((value) => text?.split(",").includes(value)),
    (chosen) => (chosen.length === 0 ? undefined : chosen.join(",")),
    names,
  );

/** A text of at most 200 characters, as it was typed. */
export const typedText = (names?: FieldNames): AddressField<string | undefined> =>
  filter((text) => text?.slice(0, TEXT_MAX).trim() || undefined, asItIs, names);

/** A text that a test accepts. */
export const textThat = (accepts: (text: string) => boolean, names?: FieldNames): AddressField<string | undefined> =>
  filter((text) => (text !== undefined && accepts(text) ? text : undefined), asItIs, names);

/** An id with this prefix. */
export const idOf = (prefix: string, names?: FieldNames): AddressField<string | undefined> =>
  textThat((text) => isId(prefix, text), names);

/** On (`1`) or off. */
export const flag = (names?: FieldNames): AddressField<boolean> =>
  filter(
    (text) => text === "1",
    (on) => (on ? "1" : undefined),
    names,
  );

/** A tab or an order: always one of several values. The first is the default, and every query says which. */
export const choice = <T extends string>(values: readonly [T, ...T[]]): AddressField<T> => ({
  ...filter(
    (text) => values.find((value) => value === text) ?? values[0],
    (value) => (value === values[0] ? undefined : value),
  ),
  narrows: false,
  query: (value, field) => ({ [field]: value }),
});

/** A field whose value is passed to the list's query in another way. */
export const queriedAs = <T>(
  field: AddressField<T | undefined>,
  query: (value: T) => Record<string, string>,
): AddressField<T | undefined> => ({ ...field, query: (value) => (value === undefined ? {} : query(value)) });

const rangeNamed = (text: string | undefined) => RANGES.find(({ name }) => name === text);

const ownMoment = filter((text, other) => (rangeNamed(other("range")) ? undefined : moment(text)), asItIs);

/**
 * A span of time: a range by its name, or a span of one's own, ISO 8601, which counts when no range does. A range is queried as
 * `within_ms`, which counts back from the database's present.
 */
export const timeSpan = {
  range: queriedAs<RangeName>(oneOf(RANGES.map(({ name }) => name)), (range) => ({
    within_ms: String(rangeNamed(range)?.ms),
  })),
  from: ownMoment,
  to: ownMoment,
};
