import { isId } from "../text/is-id.ts";
import { moment } from "../text/moment.ts";
import { RANGES, type RangeName } from "./ranges.ts";

/** Reads another parameter of the same URL. */
type ReadOther = (name: string) => string | undefined;

/** A parameter of a page's URL: how it is parsed, written, and passed to the list's query. */
export interface AddressField<T> {
  /** Name in the URL, if it differs from the field's. */
  readonly name: string | undefined;
  /** Whether a value filters the list, unlike a tab or an order. */
  readonly narrows: boolean;
  /**
   * Parses the trimmed parameter; an invalid value counts as absent, so that old links still work.
   */
  read(text: string | undefined, other: ReadOther): T;
  /** Returns the value as written in the URL; undefined for the default, which is omitted. */
  write(value: T): string | undefined;
  /** Returns the list query's parameters for this value. */
  query(value: T, field: string): Record<string, string>;
}

type FieldNames = {
  name?: string;
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

/** One of several values, or none. */
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

/** Text of at most 200 characters. */
export const typedText = (names?: FieldNames): AddressField<string | undefined> =>
  filter((text) => text?.slice(0, TEXT_MAX).trim() || undefined, asItIs, names);

/** Text that passes a test. */
export const textThat = (accepts: (text: string) => boolean, names?: FieldNames): AddressField<string | undefined> =>
  filter((text) => (text !== undefined && accepts(text) ? text : undefined), asItIs, names);

export const idOf = (prefix: string, names?: FieldNames): AddressField<string | undefined> =>
  textThat((text) => isId(prefix, text), names);

/** On (`1`) or off. */
export const flag = (names?: FieldNames): AddressField<boolean> =>
  filter(
    (text) => text === "1",
    (on) => (on ? "1" : undefined),
    names,
  );

/**
 * A tab or an order: always one of several values, by default the first. The query always contains
 * it.
 */
export const choice = <T extends string>(values: readonly [T, ...T[]]): AddressField<T> => ({
  ...filter(
    (text) => values.find((value) => value === text) ?? values[0],
    (value) => (value === values[0] ? undefined : value),
  ),
  narrows: false,
  query: (value, field) => ({ [field]: value }),
});

/** A field with a different list query. */
export const queriedAs = <T>(
  field: AddressField<T | undefined>,
  query: (value: T) => Record<string, string>,
): AddressField<T | undefined> => ({ ...field, query: (value) => (value === undefined ? {} : query(value)) });

const rangeNamed = (text: string | undefined) => RANGES.find(({ name }) => name === text);

const ownMoment = filter((text, other) => (rangeNamed(other("range")) ? undefined : moment(text)), asItIs);

/**
 * A span of time: a named range, or else a custom ISO 8601 span. A range is queried as `within_ms`,
 * which counts back from the database's clock.
 */
export const timeSpan = {
  range: queriedAs<RangeName>(oneOf(RANGES.map(({ name }) => name)), (range) => ({
    within_ms: String(rangeNamed(range)?.ms),
  })),
  from: ownMoment,
  to: ownMoment,
};
