import { SPENDING } from "./constants.ts";
import type { PlayCall, PlayField, PlayOperation, PlayValues } from "./types.ts";

type Read = { value?: unknown; problem?: string };

/**
 * Returns what a call with a live key does: spends credits, changes the workspace or only reads.
 */
export function liveEffect({ id, method }: Pick<PlayOperation, "id" | "method">): "spends" | "changes" | "reads" {
  if (SPENDING.includes(id)) return "spends";
  return method === "GET" ? "reads" : "changes";
}

/** Returns a field's current value: the entered one, else the initial one. */
export const currentValue = (field: PlayField, values: PlayValues): string => values[field.name] ?? field.initial;

/**
 * Builds the call for an operation's values. Omits defaults and invalid values; reports the latter.
 */
export function callOf(operation: PlayOperation, values: PlayValues): PlayCall {
  const problems: Record<string, string> = {};
  const query: [string, string][] = [];
  const body: [string, unknown][] = [];
  const entries: Entry[] = [];
  let path = operation.path;
  for (const field of operation.fields) {
    const { value, problem } = readField(field, currentValue(field, values));
    if (problem !== undefined) problems[field.name] = problem;
    if (field.in === "path")
      path = path.replace(`{${field.name}}`, value === undefined ? field.name.toUpperCase() : segment(String(value)));
    else if (value === undefined) continue;
    else if (field.entryOf) entries.push({ ...field.entryOf, value });
    else if (field.in === "body") body.push([field.name, value]);
    else for (const each of Array.isArray(value) ? value : [value]) query.push([field.name, queryText(each)]);
  }
  const takesBody = operation.fields.some((field) => field.in === "body");
  const whole = takesBody ? withEntries(Object.fromEntries(body), entries, operation) : undefined;
  return { method: operation.method, path, query, body: whole, problems };
}

type Entry = NonNullable<PlayField["entryOf"]> & { value: unknown };

/** Adds objects to their lists, after the API's default entries if the list is not set. */
function withEntries(body: Record<string, unknown>, entries: readonly Entry[], { fields }: PlayOperation) {
  for (const { list, type, value } of entries) {
    const usual =
      fields
        .find(({ name }) => name === list)
        ?.usual.split(",")
        .filter(Boolean) ?? [];
    const given = body[list];
    body[list] = [...(Array.isArray(given) ? given : usual), { type, ...(value as object) }];
  }
  return body;
}

const queryText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Encodes a path segment, including characters that only a shell treats specially. */
const segment = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function readField(field: PlayField, text: string): Read {
  if (text.trim() === "") return field.required ? { problem: "This field is required." } : {};
  if (text === field.usual && !field.required) return {};
  switch (field.kind) {
    case "number":
      return readNumber(field, text.trim());
    case "flag":
      return { value: text === "true" || text === "1" };
    case "choices":
      return inLimits(field, text.split(",").filter(Boolean));
    case "lines":
      return inLimits(
        field,
        text
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
      );
    case "json":
      return field.entryOf ? readObject(text) : readJson(text);
    case "url":
      return /^https?:\/\/[^\s]+$/i.test(text.trim()) && URL.canParse(text.trim())
        ? { value: text.trim() }
        : { problem: "A URL that begins with http:// or https://." };
    default:
      return field.longest !== undefined && text.length > field.longest
        ? { problem: `At most ${field.longest.toLocaleString("en")} characters.` }
        : { value: text };
  }
}

function readNumber({ min = -Infinity, max = Infinity, whole }: PlayField, text: string): Read {
  const value = Number(text);
  if (!Number.isFinite(value) || (whole && !Number.isInteger(value)))
    return { problem: whole ? "A whole number." : "A number." };
  if (value < min) return { problem: `At least ${min.toLocaleString("en")}.` };
  return value > max ? { problem: `At most ${max.toLocaleString("en")}.` } : { value };
}

const inLimits = ({ longest = Infinity }: PlayField, value: readonly string[]): Read =>
  value.length > longest ? { problem: `At most ${longest.toLocaleString("en")}.` } : { value };

/** Parses an object that is one entry of a list. */
function readObject(text: string): Read {
  const read = readJson(text);
  const isObject = typeof read.value === "object" && read.value !== null && !Array.isArray(read.value);
  return isObject || read.problem !== undefined ? read : { problem: "An object: {…}." };
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "This is not valid JSON. Put names and strings in double quotes." };
  }
}
