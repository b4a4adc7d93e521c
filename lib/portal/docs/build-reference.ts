import { snippetsOf } from "#lib/portal/snippets/rules.ts";
import type { SnippetCall } from "#lib/portal/snippets/types.ts";
import { readOperations } from "./read-operations.ts";
import { schemaReader } from "./read-schema.ts";
import { codesIn, groupTitle } from "./rules.ts";
import { sampleObject, sampleValue } from "./sample-value.ts";
import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiParameter, Operation, Reference } from "./types.ts";

type Reader = ReturnType<typeof schemaReader>;

const PLACES = ["path", "query", "header"] as const;

/**
 * Builds the API reference from an OpenAPI document.
 * @param baseUrl URL of this installation; the committed document has none.
 */
export function buildReference(document: OpenApiDocument, baseUrl: string): Omit<Reference, "errors" | "fixturesUrl"> {
  const reader = schemaReader(document);
  const declared = readOperations(document);
  const operations = declared.map(({ path, method, operation }) =>
    readOperation(reader, baseUrl, path, method, operation),
  );
  const tags = [...new Set(operations.map((operation) => operation.tag))];
  const [takesKey] = declared.flatMap(({ operation }) =>
    (operation.parameters ?? []).filter((one) => one.name === "Idempotency-Key"),
  );
  return {
    title: document.info.title,
    description: document.info.description ?? "",
    baseUrl,
    groups: tags.map((tag) => ({
      tag,
      title: groupTitle(tag),
      description: document.tags?.find(({ name }) => name === tag)?.description ?? "",
      operations: operations.filter((operation) => operation.tag === tag),
    })),
    idempotent: {
      description: takesKey?.description ?? "",
      operations: operations.filter((operation) =>
        operation.parameters.some(({ fields }) => fields.some((field) => field.name === "Idempotency-Key")),
      ),
    },
  };
}

function readOperation(
  reader: Reader,
  baseUrl: string,
  path: string,
  method: string,
  operation: OpenApiOperation<never>,
): Operation {
  const parameters = operation.parameters ?? [];
  const [contentType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const responses = Object.entries(operation.responses);
  const success = responses.find(([status]) => status.startsWith("2"));
  const answer = Object.values(success?.[1].content ?? {})[0]?.schema;
  const call: SnippetCall = {
    method,
    address: baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => pathSample(reader, parameters, name)),
    query: querySample(reader, parameters),
    body: contentType === "application/json" ? bodySample(reader, body, operation.requestBody?.required) : undefined,
    answer: answerKind(success?.[1].content),
  };
  return {
    id: operation.operationId,
    method,
    path,
    tag: operation.tags?.[0] ?? "v1",
    summary: operation.summary ?? `${method} ${path}`,
    description: operation.description ?? "",
    scope: operation["x-scope"],
    parameters: PLACES.flatMap((place) => {
      const fields = parameters.filter((one) => one.in === place).flatMap((one) => parameterFields(reader, one));
      return fields.length > 0 ? [{ in: place, fields }] : [];
    }),
    body: contentType
      ? {
          contentType,
          required: operation.requestBody?.required ?? false,
          fields: body?.schema ? reader.fields(body.schema) : [],
        }
      : undefined,
    answer: success && {
      status: success[0],
      description: success[1].description,
      fields: answer ? reader.fields(answer) : [],
      example: exampleText(success[1].content),
    },
    errors: responses
      .filter(([status]) => !status.startsWith("2"))
      .map(([status, response]) => ({ status, codes: codesIn(response.description) })),
    call,
    samples: snippetsOf(call),
  };
}

/** Returns the example body: always if required, otherwise only if it is not empty. */
function bodySample(reader: Reader, body: Described | undefined, isRequired = false) {
  const declared = declaredExample(body);
  if (!isRequired) return declared && Object.keys(declared).length > 0 ? declared : undefined;
  return declared ?? (body?.schema && sampleObject(body.schema, reader.resolve));
}

/** Returns the document's own example of a body. */
const declaredExample = (content: Described | undefined): Record<string, unknown> | undefined =>
  Object.values(content?.examples ?? {})[0]?.value as Record<string, unknown> | undefined; // bodies are objects

type Described = { schema?: JsonSchema; examples?: Record<string, { value?: unknown }> };

function exampleText(content: Readonly<Record<string, Described>> = {}): string | undefined {
  const example = declaredExample(content["application/json"]);
  return example && JSON.stringify(example, null, 2);
}

/** Returns the kind of an answer by its media type. */
export function answerKind(content: Readonly<Record<string, unknown>> = {}): SnippetCall["answer"] {
  const [type = "application/json"] = Object.keys(content);
  return type.startsWith("text/event-stream") ? "events" : /^application\/json\b/.test(type) ? "json" : "text";
}

function parameterFields(reader: Reader, parameter: OpenApiParameter) {
  const [field, ...nested] = reader.field(parameter.name, parameter.required ?? false, parameter.schema ?? {});
  return field ? [{ ...field, description: parameter.description ?? field.description }, ...nested] : [];
}

/** Returns the example of a path parameter, or its name in capitals as a placeholder. */
function pathSample(reader: Reader, parameters: readonly OpenApiParameter[], name: string): string {
  const schema = parameters.find((one) => one.in === "path" && one.name === name)?.schema;
  const { example, examples } = schema ? reader.resolve(schema) : {};
  return String(example ?? examples?.[0] ?? name.toUpperCase());
}

const querySample = (reader: Reader, parameters: readonly OpenApiParameter[]): SnippetCall["query"] =>
  parameters
    .filter((one) => one.in === "query" && (one.required || one.example !== undefined))
    .map((one) => {
      const value = one.example ?? sampleValue(one.schema ?? {}, reader.resolve, one.name);
      return [one.name, typeof value === "string" ? value : JSON.stringify(value)];
    });
