import * as z from "zod";
import { type Json, tidy, X_DEFAULT } from "./tidy.ts";

/** Returns the schema with each `x-default` stated in the description, where every generator and reader finds it. */
const describeDefaults = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (_, node: unknown) =>
    typeof node === "object" && node !== null && X_DEFAULT in node ? { ...node, ...described(node) } : node,
  ) as Json;

function described(node: Json): { description?: string } {
  const { description, [X_DEFAULT]: usual } = node as { description?: string; [X_DEFAULT]: unknown };
  // Null and empty defaults go without saying.
  if (usual === null || usual === "" || (typeof usual === "object" && Object.keys(usual).length === 0)) return {};
  return { description: [description, `Default: ${JSON.stringify(usual)}.`].filter(Boolean).join(" ") };
}

/** The direction of a schema: request or response. */
export type Side = "input" | "output";

const ROOT = "#/components/schemas/";
const DEFINED = "#/$defs/";

/**
 * The named schemas of a document: each schema with an ID (`.meta({ id })`) appears once and is
 * referenced elsewhere. A schema that differs between responses and requests, because of defaults,
 * becomes `Name` and `NameInput`.
 */
export class SchemaComponents {
  readonly #schemas = new Map<string, Partial<Record<Side, Json>>>();

  /**
   * Returns the schema for use in the document: a reference if it is named.
   *
   * @param name for a schema without an ID.
   */
  refer(schema: z.ZodType, side: Side, name?: string): Json {
    const {
      $schema: _,
      $defs,
      id,
      ...own
    } = z.toJSONSchema(schema, {
      target: "draft-2020-12",
      io: side,
      unrepresentable: "any",
      reused: "inline",
    }) as Json & { id?: string };
    for (const [key, definition] of Object.entries(($defs ?? {}) as Record<string, Json>))
      this.#add(key, side, definition);
    const called = id ?? name;
    return called === undefined ? this.#converted(own, side) : this.#add(called, side, own);
  }

  /** Adds a schema that is already JSON Schema. */
  add(name: string, schema: Json): Json {
    this.#schemas.set(name, { output: schema });
    return { $ref: `${ROOT}${name}@output` };
  }

  #add(name: string, side: Side, { id: _, ...definition }: Json): Json {
    const known = this.#schemas.get(name) ?? {};
    this.#schemas.set(name, { ...known, [side]: this.#converted(definition, side) });
    return { $ref: `${ROOT}${name}@${side}` };
  }

  #converted(node: Json, side: Side): Json {
    const tidied = tidy(node, side);
    return JSON.parse(
      JSON.stringify(tidied, (key, value: unknown) =>
        key === "$ref" && typeof value === "string" && value.startsWith(DEFINED)
          ? `${ROOT}${value.slice(DEFINED.length)}@${side}`
          : value,
      ),
    ) as Json;
  }

  /** Returns the document with its named schemas under their final names. */
  complete<T extends { components: Json }>(document: T): T {
    const split = this.#split();
    const named = (name: string, side: Side) => (side === "input" && split.has(name) ? `${name}Input` : name);
    const schemas: Record<string, Json> = {};
    for (const [name, sides] of this.#schemas)
      for (const side of ["output", "input"] as const) {
        const schema = sides[side];
        if (schema) schemas[named(name, side)] ??= describeDefaults(schema);
      }
    const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
    const whole = { ...document, components: { ...document.components, schemas: sorted } };
    return JSON.parse(
      JSON.stringify(whole).replaceAll(
        /"#\/components\/schemas\/(\w+)@(input|output)"/g,
        (_, name: string, side: Side) => `"${ROOT}${named(name, side)}"`,
      ),
    ) as T;
  }

  /** Names whose two sides differ, directly or through references. */
  #split(): ReadonlySet<string> {
    const split = new Set<string>();
    // Requests reject unknown fields; that alone does not make a separate type.
    const plain = (schema: Json | undefined) =>
      JSON.stringify(schema).replaceAll(/@(?:input|output)(?=")|,?"additionalProperties":false/g, "");
    const refers = (schema: Json | undefined) =>
      [...JSON.stringify(schema).matchAll(/schemas\/(\w+)@/g)].some(([, name]) => split.has(name ?? ""));
    const both = [...this.#schemas].filter(([, sides]) => sides.input && sides.output);
    for (let before = -1; before !== split.size; ) {
      before = split.size;
      for (const [name, { input, output }] of both)
        if (plain(input) !== plain(output) || refers(input)) split.add(name);
    }
    return split;
  }
}
