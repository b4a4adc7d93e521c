import type { ErrorPage, JsonSchema } from "./types.ts";

/** An error's anchor in the list of all errors, where older values of `doc_url` still point. */
export const errorAnchor = (code: string): string => `error-${code}`;

/** Says whether the same call may be retried. */
export const retrySentence = ({ retryable, code }: Pick<ErrorPage, "retryable" | "code">): string => {
  if (code === "idempotency_conflict")
    return "Only if the response has Retry-After: the first request is still running, and its response is returned when it finishes.";
  return retryable
    ? "Yes. The same call may succeed later. Wait for Retry-After if the response has it; otherwise wait one second, doubling each time."
    : "No. The same call fails the same way until something changes.";
};

/** An operation's path: "createKey" is at /docs/create-key. */
export const operationPath = (id: string): string =>
  `/docs/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** JSON Schema generators emit the bounds of safe integers, which mean nothing to a reader. */
const isMeaningless = (bound: number) => Math.abs(bound) >= Number.MAX_SAFE_INTEGER;

/** Describes the limits of a value. */
export function limitsOf(schema: JsonSchema): string[] {
  const words: string[] = [];
  words.push(...range(schema.minimum, schema.maximum));
  if (schema.exclusiveMinimum !== undefined) words.push(`more than ${schema.exclusiveMinimum.toLocaleString("en")}`);
  if (schema.exclusiveMaximum !== undefined) words.push(`less than ${schema.exclusiveMaximum.toLocaleString("en")}`);
  words.push(...range(schema.minLength, schema.maxLength, ["character", "characters"]));
  words.push(...range(schema.minItems, schema.maxItems, ["entry", "entries"]));
  // Omit null and empty defaults.
  const given = schema.default;
  if (given !== undefined && given !== null && !(Array.isArray(given) && given.length === 0)) {
    words.push(`default ${JSON.stringify(given)}`);
  }
  return words;
}

function range(
  low: number | undefined,
  high: number | undefined,
  unit?: readonly [one: string, many: string],
): string[] {
  const said = (bound: number | undefined) =>
    bound === undefined || isMeaningless(bound) ? undefined : bound.toLocaleString("en");
  const [from, to] = [said(low), said(high)];
  const words = (of: number | undefined) => (unit ? ` ${unit[of === 1 ? 0 : 1]}` : "");
  if (from !== undefined && to !== undefined)
    return [from === to ? `${to}${words(high)}` : `${from} to ${to}${words(high)}`];
  if (to !== undefined) return [`at most ${to}${words(high)}`];
  // Omit a minimum of zero.
  return from === undefined || low === 0 ? [] : [`at least ${from}${words(low)}`];
}

/** Returns the codes at the start of a response description's lines, written as `code`. */
export const codesIn = (description: string): string[] =>
  [...description.matchAll(/^`([a-z_]+)`/gm)].flatMap(([, code]) => code ?? []);

/**
 * The heading of an operation group: "keys" becomes Keys, "serp" becomes SERP, but "map" is a word.
 */
export function groupTitle(tag: string): string {
  if (tag.length <= 4 && tag !== "map" && !/[aeiou].*[aeiou]|s$/.test(tag)) return tag.toUpperCase();
  const words = tag.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
