import { MAX_PATTERN_LENGTH, MAX_SCHEMA_DEPTH, MAX_SCHEMAS } from "./constants.ts";

const TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
const ONE = ["items", "additionalProperties", "contains", "propertyNames", "not", "if", "then", "else"] as const;
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"] as const;
const MAPS = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"] as const;
const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"] as const;
/** Keywords that change a schema's address or draft, or refer elsewhere. */
const REFUSED = ["$id", "id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"];

type Node = { schema: unknown; at: string; depth: number };
type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the first unsupported part of a schema with its path, or undefined. Works without recursion. */
export function walkSchema(schema: Schema): string | undefined {
  const todo: Node[] = [{ schema, at: "schema", depth: 0 }];
  let seen = 0;
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (++seen > MAX_SCHEMAS) return `at most ${MAX_SCHEMAS} schemas inside each other`;
    const { schema: each, at, depth } = node;
    if (typeof each === "boolean") continue;
    if (!isObject(each)) return `${at}: a schema is an object, or true or false`;
    if (depth > MAX_SCHEMA_DEPTH) return `at most ${MAX_SCHEMA_DEPTH} levels of schemas`;
    const problem = keywordProblem(each, schema);
    if (problem !== undefined) return `${at}: ${problem}`;
    todo.push(...innerSchemas(each).map(([name, inner]) => ({ schema: inner, at: `${at}.${name}`, depth: depth + 1 })));
  }
  return undefined;
}

function innerSchemas(schema: Schema): [string, unknown][] {
  return [
    ...ONE.filter((name) => name in schema).map((name): [string, unknown] => [name, schema[name]]),
    ...LISTS.flatMap((name) => asList(schema[name]).map((each, at): [string, unknown] => [`${name}[${at}]`, each])),
    ...MAPS.flatMap((name) =>
      Object.entries(isObject(schema[name]) ? schema[name] : {}).map(([key, each]): [string, unknown] => [
        `${name}.${key}`,
        each,
      ]),
    ),
  ];
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): boolean => typeof value === "string";
const isType = (value: unknown): boolean => TYPES.has(String(value));

function keywordProblem(schema: Schema, root: Schema): string | undefined {
  for (const name of REFUSED) if (name in schema) return `${name} is not taken`;
  if (schema !== root && "$schema" in schema) return "$schema stands at the top alone";
  const { type, required, enum: choices, pattern, patternProperties, $ref } = schema;
  if (type !== undefined && (asList(type).length === 0 ? !TYPES.has(String(type)) : !asList(type).every(isType)))
    return `type is one or several of ${[...TYPES].join(", ")}`;
  if (required !== undefined && !(Array.isArray(required) && required.every(isText)))
    return "required is a list of names";
  if (choices !== undefined && !(Array.isArray(choices) && choices.length > 0)) return "enum is a list of values";
  for (const name of NUMBERS) if (name in schema && !Number.isFinite(schema[name])) return `${name} is a number`;
  for (const name of COUNTS)
    if (name in schema && !(Number.isInteger(schema[name]) && Number(schema[name]) >= 0))
      return `${name} is a whole number from 0`;
  if (schema.multipleOf !== undefined && Number(schema.multipleOf) <= 0) return "multipleOf is more than 0";
  for (const name of LISTS)
    if (name in schema && asList(schema[name]).length === 0) return `${name} is a list of schemas`;
  for (const name of MAPS) if (name in schema && !isObject(schema[name])) return `${name} is an object of schemas`;
  const patterns = [
    ...(pattern === undefined ? [] : [pattern]),
    ...Object.keys(isObject(patternProperties) ? patternProperties : {}),
  ];
  return patterns.map(patternProblem).find(Boolean) ?? ($ref === undefined ? undefined : refProblem($ref, root));
}

function patternProblem(pattern: unknown): string | undefined {
  if (typeof pattern !== "string" || pattern.length > MAX_PATTERN_LENGTH)
    return `a pattern is a regular expression of at most ${MAX_PATTERN_LENGTH} characters`;
  try {
    new RegExp(pattern, "u"); // compiled but never run here
    return undefined;
  } catch {
    return `${JSON.stringify(pattern)} is no regular expression`;
  }
}

/** Checks a JSON Pointer reference (RFC 6901) into the schema itself. */
function refProblem(ref: unknown, root: Schema): string | undefined {
  if (ref === "#") return undefined;
  if (typeof ref !== "string" || !ref.startsWith("#/"))
    return "$ref leads to a place inside this schema, such as #/$defs/item";
  let place: unknown = root;
  for (const step of ref.slice(2).split("/")) {
    const key = readStep(step);
    place =
      key !== undefined && typeof place === "object" && place !== null && Object.hasOwn(place, key)
        ? (place as Schema)[key]
        : undefined;
  }
  return isObject(place) || typeof place === "boolean" ? undefined : `there is nothing at ${ref}`;
}

function readStep(step: string): string | undefined {
  try {
    return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}
