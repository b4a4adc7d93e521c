import type { JsonSchema } from "./types.ts";

const BY_FORMAT: Record<string, string> = {
  "date-time": "2027-01-31T00:00:00Z",
  uri: "https://example.com/",
  url: "https://example.com/",
  email: "ada@example.com",
  cidr: "203.0.113.0/24",
};

/** Returns a sample value for a schema, preferably its own example. */
export function sampleValue(given: JsonSchema, resolve: (schema: JsonSchema) => JsonSchema, name = ""): unknown {
  const schema = resolve(given);
  const example = schema.example ?? schema.examples?.[0];
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  const usual = schema.default ?? schema["x-default"] ?? null;
  if (usual !== null) return usual;
  if (schema.enum && schema.enum.length > 0) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => resolve(one).type !== "null");
  if (choice) return sampleValue(choice, resolve, name);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  switch (type) {
    case "array":
      return typeof schema.items === "object" ? [sampleValue(schema.items, resolve, name)] : [];
    case "object":
      return sampleObject(schema, resolve);
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return BY_FORMAT[schema.format ?? ""] ?? (/(^|_)url$/.test(name) ? BY_FORMAT.url : "text");
  }
}

/**
 * Returns the schema's example, else an object with its required fields, or with the first field if
 * none is required.
 */
export function sampleObject(given: JsonSchema, resolve: (schema: JsonSchema) => JsonSchema): Record<string, unknown> {
  const { example, properties = {}, required = [] } = resolve(given);
  if (typeof example === "object" && example !== null) return { ...example };
  const wanted = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const property = properties[name];
      return property ? [[name, sampleValue(property, resolve, name)]] : [];
    }),
  );
}
