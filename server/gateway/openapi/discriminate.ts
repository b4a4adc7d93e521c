import { resolver } from "./example-of.ts";
import type { Json } from "./tidy.ts";

/**
 * Adds a discriminator to each choice among named schemas that differ in a constant property
 * (OpenAPI 3.1.1, 4.8.25).
 */
export function discriminate<T extends Json>(document: T): T {
  const resolve = resolver(document);
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== "object" || node === null) return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)])) as Json;
    const { oneOf, anyOf, discriminator, ...rest } = copy;
    const choices = (oneOf ?? anyOf) as { $ref?: string }[] | undefined;
    if (!Array.isArray(choices) || choices.length < 2 || discriminator !== undefined) return copy;
    if (!choices.every((choice) => typeof choice.$ref === "string")) return copy;
    const found = constantProperty(choices.map((choice) => resolve(choice)));
    if (!found) return copy;
    const mapping = Object.fromEntries(found.values.map((value, at) => [value, choices[at]?.$ref]));
    return { ...rest, oneOf: choices, discriminator: { propertyName: found.name, mapping } };
  };
  return walk(document) as T;
}

/** Returns the property in which every schema has a different constant. */
function constantProperty(schemas: readonly Json[]): { name: string; values: string[] } | undefined {
  const [first] = schemas;
  for (const name of Object.keys((first?.properties ?? {}) as Json)) {
    const values = schemas.map((schema) => (schema.properties as Record<string, Json> | undefined)?.[name]?.const);
    const required = schemas.every((schema) => (schema.required as string[] | undefined)?.includes(name));
    if (required && values.every((value) => typeof value === "string") && new Set(values).size === schemas.length)
      return { name, values: values as string[] };
  }
  return undefined;
}
