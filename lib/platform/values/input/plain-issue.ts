import type * as z from "zod";

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  date: "a date",
};
const COUNTED: Record<string, [one: string, more: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  map: ["entry", "entries"],
};

const kindOf = (input: unknown): string =>
  input === null ? "null" : Array.isArray(input) ? "a list" : (KINDS[typeof input] ?? typeof input);

type Limit = { origin: string; of: number | bigint; inclusive: boolean | undefined };

/** Returns a limit with its unit: "at least 1 character", "at most 50". */
function limit(word: string, than: string, { origin, of, inclusive }: Limit): string {
  const [one, more] = COUNTED[origin] ?? [];
  const counted = one === undefined ? "" : ` ${Number(of) === 1 ? one : more}`;
  return `${inclusive === false ? than : word} ${of}${counted}`;
}

/**
 * Describes a bad value for its sender, since zod's messages are for the schema's author. Passed to
 * `safeParse` as `error`; a schema's own message takes precedence. Returns undefined where zod's
 * message is good enough.
 */
const sayPlainly: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type": {
      const expected = KINDS[issue.expected];
      if (issue.input === undefined) return expected ? `expected ${expected}; it is missing` : "it is missing";
      if (!expected) return undefined;
      // Text that should be a number and is not.
      if (Number.isNaN(issue.input)) return `expected ${expected}`;
      if (typeof issue.input === "number" && issue.expected !== "string")
        return `expected ${expected}, not ${issue.input}`;
      return `expected ${expected}, not ${kindOf(issue.input)}`;
    }
    case "too_small":
      return `expected ${limit("at least", "more than", { origin: issue.origin, of: issue.minimum, inclusive: issue.inclusive })}`;
    case "too_big":
      return `expected ${limit("at most", "less than", { origin: issue.origin, of: issue.maximum, inclusive: issue.inclusive })}`;
    case "invalid_value": {
      const values = issue.values.map((value) => (typeof value === "string" ? `"${value}"` : String(value)));
      return values.length === 1 ? `expected ${values[0]}` : `expected one of ${values.join(", ")}`;
    }
    case "not_multiple_of":
      return `expected a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
};

/** Second argument of `safeParse` wherever somebody else reads the message. */
export const ZOD_MESSAGES = { error: sayPlainly };
