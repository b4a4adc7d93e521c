import * as z from "zod";
import { sayDefault } from "./say-default.ts";
import { type Json, tidy } from "./tidy.ts";

/** Which side of a schema: what a caller may send, or what is answered. */
export type Side = "input" | "output";

const ROOT = "#/components/schemas/";
const DEFINED = "#/$defs/";

/**
 * The named schemas of a document: each that has an id (`.meta({ id })`) stands once, and everything else refers to it. One that is both
 * sent and answered, with defaults filled in, is two: `Name`, and `NameInput` for what is sent.
 */
export class SchemaComponents {
  readonly #schemas = new Map<string, Partial<Record<Side, Json>>>();

  /**
   * A schema as the document has it where it is used: a reference when it has a name.
   *
   * @param name for one that has no id.
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

  /** A schema that is written as JSON Schema already. */
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

  /** The whole document with its named schemas, each under its final name. */
  complete<T extends { components: Json }>(document: T): T {
    const split = this.#split();
    const named = (name: string, side: Side) => (side === "input" && split.has(name) ? `${name}Input` : name);
    const schemas: Record<string, Json> = {};
    for (const [name, sides] of this.#schemas)
      for (const side of ["output", "input"] as const) {
        const schema = sides[side];
        if (schema) schemas[named(name, side)] ??= sayDefault(schema);
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

  /** The names whose two sides differ, by themselves or in what they refer to. */
  #split(): ReadonlySet<string> {
    const split = new Set<string>();
    // That a field which is unknown is refused, as what is sent says, makes no other type.
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
