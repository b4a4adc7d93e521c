import { pointedAt } from "./pointed-at.ts";
import { limitsOf } from "./rules.ts";
import type { Field, JsonSchema } from "./types.ts";

/** Deeper schemas are recursive or do not fit into a table. */
const DEPTH_MAX = 6;

type Seen = { type: string; nullable: boolean; shape: JsonSchema; element: JsonSchema | undefined };

/** Flattens schemas of one document into table rows. */
export function schemaReader(root: unknown) {
  const resolve = (schema: JsonSchema): JsonSchema => {
    let current = schema;
    for (let hops = 0; current.$ref !== undefined && hops < 10; hops++) {
      const { $ref, ...siblings } = current;
      current = { ...pointedAt(root, $ref), ...siblings };
    }
    if (!current.allOf) return current;
    const { allOf, ...own } = current;
    return allOf.map(resolve).reduce<JsonSchema>((all, part) => join(all, part), own);
  };

  const see = (given: JsonSchema): Seen => {
    const schema = resolve(given);
    const choices = (schema.anyOf ?? schema.oneOf ?? []).map(resolve);
    const some = choices.filter((choice) => choice.type !== "null");
    const nullable =
      some.length < choices.length ||
      (Array.isArray(schema.type) && schema.type.includes("null")) ||
      schema.type === "null";
    if (some.length === 1 && some[0]) {
      const { anyOf: _, oneOf: __, ...outer } = schema;
      const inner = see({ ...some[0], ...outer });
      return { ...inner, nullable: nullable || inner.nullable };
    }
    if (some.length > 1) {
      const seen = some.map(see);
      const shape = seen.find((one) => one.shape.properties)?.shape ?? schema;
      return { type: [...new Set(seen.map((one) => one.type))].join(" or "), nullable, shape, element: undefined };
    }
    const type = (Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type) as
      | string
      | undefined;
    if (type === "array" || schema.items) {
      const element = typeof schema.items === "object" ? see(schema.items) : undefined;
      const inside = element?.type.includes(" or ") ? `(${element.type})` : (element?.type ?? "any");
      return { type: `${inside}[]`, nullable, shape: schema, element: element?.shape };
    }
    return { type: typeName(schema, type), nullable, shape: schema, element: undefined };
  };

  const line = (name: string, parent: string, depth: number, required: boolean, given: JsonSchema): Field[] => {
    const { type, nullable, shape, element } = see(given);
    const values = (shape.enum ?? element?.enum ?? []).map((value) =>
      typeof value === "string" ? value : JSON.stringify(value),
    );
    if (shape.const !== undefined)
      values.push(typeof shape.const === "string" ? shape.const : JSON.stringify(shape.const));
    const described = resolve(given).description ?? shape.description ?? "";
    const own = { ...shape, ...(given.default !== undefined && { default: given.default }) };
    const field: Field = {
      parent,
      name,
      depth,
      required,
      values,
      type: nullable ? `${type} or null` : type,
      description: described,
      limits: limitsOf(own),
    };
    const inside = element ?? shape;
    const prefix = element ? `${parent}${name}[].` : `${parent}${name}.`;
    return [field, ...(depth < DEPTH_MAX ? fields(inside, prefix, depth + 1) : [])];
  };

  /** Returns an object's fields, each followed by its children. A map has one row for any name. */
  function fields(given: JsonSchema, parent = "", depth = 0): Field[] {
    const { shape, element } = see(given);
    if (depth === 0 && element) return line("[]", "", 0, true, element);
    const named = Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
      line(name, parent, depth, shape.required?.includes(name) ?? false, property),
    );
    const rest = shape.additionalProperties;
    if (typeof rest === "object" && Object.keys(rest).length > 0)
      named.push(...line("{name}", parent, depth, false, rest));
    return named;
  }

  return {
    fields,
    field: (name: string, required: boolean, schema: JsonSchema) => line(name, "", 0, required, schema),
    resolve,
  };
}

function typeName(schema: JsonSchema, type: string | undefined): string {
  if (type === undefined) {
    if (schema.properties) return "object";
    const known = schema.const ?? schema.enum?.[0];
    return known === undefined ? "any" : typeof known;
  }
  if (schema.format === "date-time") return "time";
  if (type === "string" && (schema.format === "uri" || schema.format === "url")) return "URL";
  return type;
}

const join = (one: JsonSchema, other: JsonSchema): JsonSchema => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
});
