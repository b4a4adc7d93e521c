import type { Place } from "./tree.ts";

const indent = (lines: string[], width: number): string => lines.map((line) => " ".repeat(width) + line).join("\n");

/** A pattern of `case` for every option that a value follows. */
export const optionsWithValue = (places: Place[]): string =>
  [
    ...new Set(places.flatMap(({ options }) => options.filter(({ takesValue }) => takesValue).map(({ flag }) => flag))),
  ].join("|");

/** From "where we are, and a word" to where that leads. */
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

/** What is completed after an option whose values are a closed list. */
export const valueCases = (places: Place[], complete: (words: string) => string, width: number): string =>
  indent(
    places.flatMap(({ path, options }) =>
      options
        .filter(({ values }) => values.length > 0)
        .map(({ flag, values }) => `"${path} ${flag}") ${complete(values.join(" "))} ;;`),
    ),
    width,
  );

/** What is completed at each place. */
export const wordCases = (places: Place[], complete: (words: string) => string, width: number): string =>
  indent(
    places.map(({ path, commands, options, values }) => {
      const words = [...commands.map(({ name }) => name), ...values, ...options.map(({ flag }) => flag)];
      return `"${path}") ${complete(words.join(" "))} ;;`;
    }),
    width,
  );
