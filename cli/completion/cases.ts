import type { Place } from "./tree.ts";

const indent = (lines: string[], width: number): string => lines.map((line) => " ".repeat(width) + line).join("\n");

/** Returns a `case` pattern of all options that take a value. */
export const optionsWithValue = (places: Place[]): string =>
  [
    ...new Set(places.flatMap(({ options }) => options.filter(({ takesValue }) => takesValue).map(({ flag }) => flag))),
  ].join("|");

/** Returns cases that map a place and a word to the next place. */
export const walkCases = (places: Place[], width: number): string =>
  indent(
    places
      .filter(({ path }) => path !== "")
      .map(({ path }) => {
        const [last = "", ...before] = path.split(" ").reverse();
        return `"${before.reverse().join(" ")} ${last}") at="${path}" ;;`;
      }),
    width,
  );

/** Returns cases that complete the value of an option with fixed choices. */
export const valueCases = (places: Place[], complete: (words: string) => string, width: number): string =>
  indent(
    places.flatMap(({ path, options }) =>
      options
        .filter(({ values }) => values.length > 0)
        .map(({ flag, values }) => `"${path} ${flag}") ${complete(values.join(" "))} ;;`),
    ),
    width,
  );

/** Returns cases that complete words at each place. */
export const wordCases = (places: Place[], complete: (words: string) => string, width: number): string =>
  indent(
    places.map(({ path, commands, options, values }) => {
      const words = [...commands.map(({ name }) => name), ...values, ...options.map(({ flag }) => flag)];
      return `"${path}") ${complete(words.join(" "))} ;;`;
    }),
    width,
  );
