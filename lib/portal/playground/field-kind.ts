import type { JsonSchema } from "#lib/portal/docs/types.ts";
import type { FieldKind } from "./types.ts";

/** Boolean values in a query. */
const FLAGS = new Set(["true", "false", "0", "1"]);

/** Longer texts get a multi-line field. */
const LINE_MAX = 10_000;

/** Returns the control for a schema. */
export function kindOf(name: string, schema: JsonSchema, items: JsonSchema | undefined): FieldKind {
  const type = typeOf(schema);
  if (schema.enum) return schema.enum.every((one) => FLAGS.has(String(one))) ? "flag" : "choice";
  if (type === "boolean") return "flag";
  if (type === "integer" || type === "number") return "number";
  if (type === "array") return items?.enum ? "choices" : items && typeOf(items) === "string" ? "lines" : "json";
  if (type === "object") return "json";
  if (schema.format === "uri" || schema.format === "url" || /(^|_)url$/.test(name)) return "url";
  return type === "string" && (schema.maxLength ?? (name === "html" ? LINE_MAX + 1 : 0)) > LINE_MAX ? "long" : "text";
}

const typeOf = (schema: JsonSchema): string | undefined =>
  (Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type) as string | undefined;

/** Converts a value to the text that its field holds. */
export function textOf(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "choices" && Array.isArray(value)) return value.join(",");
  if (kind === "lines" && Array.isArray(value)) return value.join("\n");
  if (kind === "json") return typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return typeof value === "string" ? value : JSON.stringify(value);
}
