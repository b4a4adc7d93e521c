import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { KEY_ENVS, SCOPES } from "#lib/kernel/scopes.ts";
import { REPLAYED_STATUSES } from "#lib/webhooks/replays/constants.ts";
import { portablePattern } from "./portable-pattern.ts";

export type Json = Record<string, unknown>;

/** Enums shared by several schemas, by type name. */
export const SHARED_VALUES: Readonly<Record<string, { values: readonly string[]; description: string }>> = {
  EventType: { values: EVENT_TYPES, description: "An event type." },
  EventSelector: {
    values: [...EVENT_TYPES, "*"],
    description: 'An event type, or "*" for all current and future types.',
  },
  Scope: { values: SCOPES, description: "Calls a key may make." },
  ReplayedStatus: { values: REPLAYED_STATUSES, description: "A delivery status that a replay can select." },
  Environment: { values: KEY_ENVS, description: "`live` spends credits; `test` gets fixtures for free." },
};
const SHARED = new Map(Object.entries(SHARED_VALUES).map(([name, { values }]) => [values.join(" "), name]));

/** Shared enums by the constant for which oapi-codegen would generate the same name: `event_type` and EventType. */
const SHARED_NAMES = new Map(
  Object.keys(SHARED_VALUES).map((name) => [name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase(), name]),
);

/** The default of an omitted field, in requests only. */
export const X_DEFAULT = "x-default";

const INT32 = 2 ** 31 - 1;
const SCALARS: readonly unknown[] = ["string", "integer", "number", "boolean"];

/**
 * Simplifies a schema for readers and generators: drops keywords implied by the type, uses portable
 * patterns, makes `null` a type, and references shared enums. Responses stay open to additional
 * fields.
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

/** Turns `{ type: ["string", "number"] }` into a choice, which more generators support. */
function separated(schema: Json): Json {
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [];
  if (types.filter((type) => type !== "null").length < 2) return schema;
  const { type: _, ...rest } = schema;
  return { anyOf: types.map((type) => ({ type })), ...rest };
}

/** Tidies all nested schemas; leaves data unchanged. */
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

/** Drops the bounds of safe integers, and marks integers beyond 32 bits as int64. */
function boundInteger(schema: Json): void {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  if (minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (maximum === undefined || maximum > INT32) schema.format = "int64";
}

/**
 * Replaces a constant boolean by a description: openapi-generator turns the constant into an enum
 * of strings, which does not compile in Java.
 */
function freeBoolean(schema: Json): void {
  schema.description ??= `Always ${schema.const}.`;
  schema.examples ??= [schema.const];
  delete schema.const;
}

/**
 * Moves the default of a field to `x-default`, and drops it from responses, which include every
 * field. Generators such as openapi-typescript treat a field with a `default` as always present,
 * and would make callers send it.
 */
function moveDefault(schema: Json, side: "input" | "output"): void {
  if (side === "input" && schema.default !== undefined) schema[X_DEFAULT] = schema.default;
  delete schema.default;
}

/** Merges nested choices. */
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

/**
 * Turns `{ anyOf: [{ type: "string" }, { type: "null" }] }` into a type with two names (JSON Schema
 * 2020-12, 6.1.1).
 */
function nullable(schema: Json): Json {
  const choices = schema.anyOf as Json[] | undefined;
  if (choices?.length !== 2 || choices[1]?.type !== "null") return schema;
  const [only] = choices as [Json];
  if (!SCALARS.includes(only.type) || only.enum !== undefined || only.const !== undefined) return schema;
  const { anyOf: _, ...outer } = schema;
  return { ...only, ...outer, type: [only.type, "null"] };
}
