import type { PlayCall, PlayField, PlayOperation, PlayValues } from "./types.ts";

type Read = { value?: unknown; problem?: string };

/** The value that stands in a field: what was put in, else what it begins with. */
export const standingIn = (field: PlayField, values: PlayValues): string => values[field.name] ?? field.initial;

/** The call that an operation's values make. What the API would take anyway is left out; what is wrong is reported and left out. */
export function callOf(operation: PlayOperation, values: PlayValues): PlayCall {
  const problems: Record<string, string> = {};
  const query: [string, string][] = [];
  const body: [string, unknown][] = [];
  let path = operation.path;
  for (const field of operation.fields) {
    const { value, problem } = readField(field, standingIn(field, values));
    if (problem !== undefined) problems[field.name] = problem;
    if (field.in === "path")
      path = path.replace(`{${field.name}}`, value === undefined ? field.name.toUpperCase() : segment(String(value)));
    else if (value === undefined) continue;
    else if (field.in === "body") body.push([field.name, value]);
    else for (const each of Array.isArray(value) ? value : [value]) query.push([field.name, queryText(each)]);
  }
  const takesBody = operation.fields.some((field) => field.in === "body");
  return { method: operation.method, path, query, body: takesBody ? Object.fromEntries(body) : undefined, problems };
}

const queryText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Encodes a part of a path, those characters too that only a shell would mind. */
const segment = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function readField(field: PlayField, text: string): Read {
  if (text.trim() === "") return field.required ? { problem: "Fill this in." } : {};
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
      return readJson(text);
    case "url":
      return /^https?:\/\/[^\s]+$/i.test(text.trim()) && URL.canParse(text.trim())
        ? { value: text.trim() }
        : { problem: "An address that begins with http:// or https://." };
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

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "This is not JSON yet. Names and texts stand in double quotes." };
  }
}
