import fc from "fast-check";

type Type = "string" | "integer" | "number" | "boolean" | "null" | "array" | "object";

/** The part of JSON Schema (draft 2020-12) that the document of /v1 uses for input. */
export type JsonSchema = {
  type?: Type | [Type, "null"];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  examples?: unknown[];
};

/** Values that a schema cannot describe: a reachable URL, an existing ID. */
export type Known = (name: string, schema: JsonSchema) => fc.Arbitrary<unknown> | undefined;

/** Maximum size of generated lists and objects. */
const MOST = 4;

/** Troublesome values of every JSON type: long, deep, empty, and all kinds of text. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }).map((text) => text.toWellFormed()),
  fc.constantFrom<unknown>(
    "",
    "\u0000",
    "../../etc/passwd",
    "' or 1=1 --",
    "__proto__",
    "NaN",
    "1e999",
    "-1",
    null,
    {},
  ),
  fc.constantFrom<unknown>(
    2 ** 53,
    -1,
    0,
    1e308,
    "9999-12-31T23:59:59Z",
    "+010889-08-02T05:31:50Z",
    "7zzzzzzzzz".repeat(3),
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.string({ maxLength: 20 }), { maxLength: 40 }),
);

function texts({
  pattern,
  format,
  minLength = 0,
  maxLength = 200,
  examples: given = [],
}: JsonSchema): fc.Arbitrary<unknown> {
  const examples = given.filter((example) => typeof example === "string").map((example) => fc.constant(example));
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, max: new Date("9999-12-31") }).map((at) => at.toISOString());
  if (pattern !== undefined) {
    const fits = new RegExp(pattern, "u");
    const plain = fc.string({ minLength, maxLength: Math.min(maxLength, 40) }).filter((text) => fits.test(text));
    // The generator does not support Unicode character classes; most texts match them.
    return fc.oneof(...examples, /\\[pP]\{|\[\^/.test(pattern) ? plain : fc.stringMatching(new RegExp(pattern)));
  }
  const long = Math.min(maxLength, Math.max(minLength, 60));
  return fc.oneof(...examples, fc.string({ unit: "grapheme", minLength, maxLength: long }));
}

function numbers({ type, minimum = -1e6, maximum = 1e6 }: JsonSchema): fc.Arbitrary<unknown> {
  const bounds = fc.constantFrom(minimum, maximum);
  return type === "integer"
    ? fc.oneof(bounds, fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }))
    : fc.oneof(bounds, fc.double({ min: minimum, max: maximum, noNaN: true }));
}

function objects(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const own = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(name, each, known)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== "object") return own;
  const names = texts(propertyNames ?? { minLength: 1 }).map(String);
  const others = fc.dictionary(names, valuesOf("", additionalProperties, known), { maxKeys: MOST });
  return fc.tuple(own, others).map(([mine, more]) => ({ ...more, ...mine }));
}

/** Generates values that match a schema. `name` is the field's name. */
export function valuesOf(name: string, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const given = schema.type === "array" ? undefined : known(name, schema);
  if (given) return given;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valuesOf(name, { ...schema, type: one }, known)));
  if (schema.oneOf) return valuesOf(name, { anyOf: schema.oneOf }, known);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(name, each, known)));
  switch (type) {
    case "string":
      return texts(schema);
    case "integer":
    case "number":
      return numbers(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const { items = {}, minItems = 0, maxItems = MOST } = schema;
      return fc.array(valuesOf(name, items, known), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, MOST)),
      });
    }
    case "object":
      return objects(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Returns the same fields, sometimes with one odd, missing or unknown. */
export function corruptedFields(fields: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const harm = fc.tuple(fc.constantFrom("odd", "missing", "unknown"), fc.nat(), odd);
  return fc.tuple(fields, fc.option(harm)).map(([given, harmed]) => {
    if (!harmed) return given;
    const [how, which, value] = harmed;
    const names = Object.keys(given);
    const name = how === "unknown" ? "no_such_field" : names[which % Math.max(1, names.length)];
    if (name === undefined) return given;
    const { [name]: _, ...others } = given;
    return how === "missing" ? others : { ...others, [name]: value };
  });
}
