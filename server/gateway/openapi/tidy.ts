import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { KEY_ENVS, SCOPES } from "#lib/kernel/scopes.ts";
import { REPLAYED_STATUSES } from "#lib/webhooks/replays/constants.ts";
import { portablePattern } from "./portable-pattern.ts";

export type Json = Record<string, unknown>;

/** Lists of values that many schemas share, by the names that programs know them under. */
export const SHARED_VALUES: Readonly<Record<string, { values: readonly string[]; description: string }>> = {
  EventType: { values: EVENT_TYPES, description: "An event type." },
  EventSelector: { values: [...EVENT_TYPES, "*"], description: 'An event type, or "*" for all there are and will be.' },
  Scope: { values: SCOPES, description: "Calls that a key may make." },
  ReplayedStatus: { values: REPLAYED_STATUSES, description: "A status that a replay can be of." },
  Environment: { values: KEY_ENVS, description: "live spends credits; test is answered from fixtures, free." },
};
const SHARED = new Map(Object.entries(SHARED_VALUES).map(([name, { values }]) => [values.join(" "), name]));

/** The shared names by the constant that oapi-codegen would make the same name of: `event_type` and EventType. */
const SHARED_NAMES = new Map(
  Object.keys(SHARED_VALUES).map((name) => [name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase(), name]),
);

/** Holds, in what is sent, the value that stands for a field that is left out. */
export const X_DEFAULT = "x-default";

const INT32 = 2 ** 31 - 1;
const SCALARS: readonly unknown[] = ["string", "integer", "number", "boolean"];

/**
 * A schema as people and generators read it best: without what only repeats the type, with patterns that every engine reads, `null` as a
 * type, and lists of values that are shared by reference. What is answered stays open: fields may be added later.
 */
export function tidy(given: Json, side: "input" | "output"): Json {
  const node = each(given, side);
  const { example, pattern, ...rest } = node;
  const schema: Json = { ...rest };
  if (example !== undefined) schema.examples = [example];
  if (typeof pattern === "string" && rest.format === undefined) schema.pattern = portablePattern(pattern);
  if (side === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  if (isPlainText(schema.propertyNames)) delete schema.propertyNames;
  if (schema.type === "integer") boundInteger(schema);
  if (typeof schema.const === "string" && SHARED_NAMES.has(schema.const))
    schema["x-enum-varnames"] = [`${SHARED_NAMES.get(schema.const)}Object`];
  if (schema.type === "boolean" && schema.const !== undefined) freeBoolean(schema);
  moveDefault(schema, side);
  if (Array.isArray(schema.enum)) {
    const shared = SHARED.get(schema.enum.join(" "));
    if (shared !== undefined) {
      const { type: _, enum: __, ...others } = schema;
      return { $ref: `#/components/schemas/${shared}`, ...others };
    }
  }
  return nullable(flattened(separated(schema)));
}

/** `{ type: ["string", "number"] }` as a choice, which more generators read. */
function separated(schema: Json): Json {
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [];
  if (types.filter((type) => type !== "null").length < 2) return schema;
  const { type: _, ...rest } = schema;
  return { anyOf: types.map((type) => ({ type })), ...rest };
}

/** Both of a schema's own words and of those inside it, each tidied; what is data and no schema stays as it is. */
function each(node: Json, side: "input" | "output"): Json {
  const schema = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? tidy(value as Json, side) : value;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === "properties" || key === "$defs")
        return [key, Object.fromEntries(Object.entries(value as Json).map(([name, one]) => [name, schema(one)]))];
      if (Array.isArray(value) && ["anyOf", "oneOf", "allOf", "prefixItems"].includes(key))
        return [key, value.map(schema)];
      return [key, ["items", "additionalProperties", "propertyNames", "not"].includes(key) ? schema(value) : value];
    }),
  );
}

const isPlainText = (schema: unknown): boolean => JSON.stringify(schema) === '{"type":"string"}';

/** The bounds of exact integers go without saying; what is larger than 32 bits says so. */
function boundInteger(schema: Json): void {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  if (minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (maximum === undefined || maximum > INT32) schema.format = "int64";
}

/** States a boolean that is always the same in words: openapi-generator makes an enum of strings of the constant, which Java does not compile. */
function freeBoolean(schema: Json): void {
  schema.description ??= `Always ${schema.const}.`;
  schema.examples ??= [schema.const];
  delete schema.const;
}

/**
 * Moves what is taken for a field that is left out to `x-default`, and drops it from an answer, which has every field. Generators such as
 * openapi-typescript take a field that has a `default` for one that is always there, and would have callers send it.
 */
function moveDefault(schema: Json, side: "input" | "output"): void {
  if (side === "input" && schema.default !== undefined) schema[X_DEFAULT] = schema.default;
  delete schema.default;
}

/** A choice within a choice is one choice. */
function flattened(schema: Json): Json {
  const choices = schema.anyOf as Json[] | undefined;
  if (!choices?.some((choice) => choice.anyOf && Object.keys(choice).length === 1)) return schema;
  const flat = choices.flatMap((choice) =>
    choice.anyOf && Object.keys(choice).length === 1 ? (choice.anyOf as Json[]) : [choice],
  );
  return {
    ...schema,
    anyOf: flat.filter(
      (choice, at) => flat.findIndex((other) => JSON.stringify(other) === JSON.stringify(choice)) === at,
    ),
  };
}

/** `{ anyOf: [{ type: "string" }, { type: "null" }] }` is a type of two names (JSON Schema 2020-12, 6.1.1). */
function nullable(schema: Json): Json {
  const choices = schema.anyOf as Json[] | undefined;
  if (choices?.length !== 2 || choices[1]?.type !== "null") return schema;
  const [only] = choices as [Json];
  if (!SCALARS.includes(only.type) || only.enum !== undefined || only.const !== undefined) return schema;
  const { anyOf: _, ...outer } = schema;
  return { ...only, ...outer, type: [only.type, "null"] };
}
