import type { Scope } from "#lib/kernel/scopes.ts";
import { answerKind } from "#lib/portal/docs/build-reference.ts";
import { readOperations } from "#lib/portal/docs/read-operations.ts";
import { schemaReader } from "#lib/portal/docs/read-schema.ts";
import { groupTitle, limitsOf } from "#lib/portal/docs/rules.ts";
import { sampleValue } from "#lib/portal/docs/sample-value.ts";
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from "#lib/portal/docs/types.ts";
import { PLAYGROUND_SCOPES } from "./constants.ts";
import { kindOf, textOf } from "./field-kind.ts";
import type { PlayField, PlayOperation } from "./types.ts";

type Properties = Readonly<Record<string, JsonSchema>>;
type Reader = ReturnType<typeof schemaReader>;

/** Initial values for URL fields. */
export type Samples = { url: string; urls: readonly string[] };

/** Returns the document's operations with one of `scopes`, in document order. */
export function buildOperations(
  document: OpenApiDocument,
  samples: Samples,
  scopes: readonly Scope[] = PLAYGROUND_SCOPES,
): PlayOperation[] {
  const reader = schemaReader(document);
  const all = readOperations(document);
  return all.flatMap(({ path, method, operation }) => {
    const scope = scopes.find((one) => one === operation["x-scope"]);
    if (!scope) return [];
    const twin = all.find(
      (other) => other.path === path && other.operation !== operation && other.operation.requestBody,
    );
    return [readOperation(reader, { path, method, operation, scope, twin: twin?.operation }, samples)];
  });
}

type Declared = {
  path: string;
  method: string;
  operation: OpenApiOperation<never>;
  scope: Scope;
  /**
   * The equivalent operation with a body, whose schema gives types to what a query holds as text.
   */
  twin: OpenApiOperation<never> | undefined;
};

function readOperation(reader: Reader, declared: Declared, samples: Samples): PlayOperation {
  const { path, method, operation, scope, twin } = declared;
  const body = bodyOf(reader, operation);
  const typed = twin ? typedBy(reader, bodyOf(reader, twin).properties ?? {}) : {};
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    one.in === "header"
      ? []
      : [
          fieldOf(reader, one.name, one.in, (one.in === "query" && typed[one.name]) || (one.schema ?? {}), {
            required: one.required ?? false,
            description: one.description ?? "",
          }),
        ],
  );
  const properties: Properties = body.properties ?? {};
  const inBody = Object.entries(properties).flatMap(([name, schema]) => [
    fieldOf(reader, name, "body", schema, { required: body.required?.includes(name) ?? false, description: "" }),
    ...entryFields(reader, name, schema),
  ]);
  return {
    id: operation.operationId,
    method,
    path,
    group: groupTitle(operation.tags?.[0] ?? "v1"),
    summary: operation.summary ?? `${method} ${path}`,
    description: operation.description ?? "",
    scope,
    answer: answerKind(Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1].content),
    // Undescribed parameters are internal.
    fields: begun(
      [...parameters, ...inBody].filter((field) => field.in === "path" || field.description !== ""),
      samples,
    ),
  };
}

/** A body's fields and those of its `options`, which a query has side by side. */
const typedBy = (reader: Reader, properties: Properties): Properties => ({
  ...(properties.options && reader.resolve(properties.options).properties),
  ...properties,
});

const bodyOf = (reader: Reader, operation: OpenApiOperation<never>): JsonSchema => {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return schema ? reader.resolve(schema) : {};
};

/**
 * Returns a field for each object that a list accepts as well as plain names. Screenshots also have
 * a plain name.
 */
function entryFields(reader: Reader, list: string, given: JsonSchema): PlayField[] {
  const { items } = reader.resolve(given);
  const choices = typeof items === "object" ? (reader.resolve(items).anyOf ?? []).map(reader.resolve) : [];
  const names = choices.flatMap((one) => one.enum ?? []);
  return choices.flatMap((choice) => {
    const type = reader.resolve(choice.properties?.type ?? {}).const;
    if (typeof type !== "string" || names.includes(type)) return [];
    const field = fieldOf(reader, type, "body", { ...choice, type: "object" }, { required: false, description: "" });
    return [{ ...field, kind: "json" as const, entryOf: { list, type } }];
  });
}

function fieldOf(
  reader: Reader,
  name: string,
  place: PlayField["in"],
  given: JsonSchema,
  said: { required: boolean; description: string },
): PlayField {
  const whole = reader.resolve(given);
  const choices = (whole.anyOf ?? whole.oneOf ?? []).map(reader.resolve).filter((one) => one.type !== "null");
  const [only] = choices.length === 1 ? choices : [];
  const schema = only ? { ...only, ...whole, type: only.type ?? "string" } : whole;
  const entry = typeof schema.items === "object" ? reader.resolve(schema.items) : undefined;
  // Offer the names if an entry can be a name or an object.
  const items = (entry?.anyOf ?? []).map(reader.resolve).find((one) => one.enum) ?? entry;
  const kind = kindOf(name, schema, items);
  const options = kind === "choice" ? schema.enum : kind === "choices" ? items?.enum : [];
  return {
    name,
    in: place,
    kind,
    required: said.required,
    description: said.description || (whole.description ?? ""),
    limits: limitsOf(schema),
    options: (options ?? []).map(String),
    usual: textOf(kind, schema.default ?? schema["x-default"]),
    initial: "",
    example: textOf(
      kind,
      schema.example ?? schema.examples?.[0] ?? (kind === "json" ? sampleValue(schema, reader.resolve) : undefined),
    ),
    min: schema.minimum,
    max: schema.maximum,
    whole: schema.type === "integer",
    longest: kind === "lines" || kind === "choices" ? schema.maxItems : schema.maxLength,
  };
}

/**
 * Adds initial values to required fields, or without any to the first field that has an example.
 */
function begun(fields: readonly PlayField[], samples: Samples): PlayField[] {
  const first = fields.some((field) => field.required) ? undefined : fields.find((field) => field.example !== "");
  return fields.map((field) =>
    (field.required || field === first) && field.in !== "path"
      ? { ...field, initial: beginning(field, samples) }
      : field,
  );
}

function beginning({ name, kind, example }: PlayField, samples: Samples): string {
  if (kind === "url") return samples.url;
  return kind === "lines" && /urls?$/.test(name) ? samples.urls.join("\n") : example;
}
