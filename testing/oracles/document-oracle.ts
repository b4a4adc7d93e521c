import Ajv, { type ValidateFunction } from "ajv/dist/2020.js";
import { LOG_DAYS_DEFAULT } from "#lib/kernel/retention.ts";
import { pointedAt } from "#lib/portal/docs/pointed-at.ts";
import { openApiDocument } from "#server/gateway/openapi/document.ts";

/** A call of /v1 with its complete response; `path` may include a query. */
export type Exchanged = { method: string; path: string; status: number; headers: Headers; text: string };

type Json = Record<string, unknown>;
type Response = { headers?: Record<string, { $ref: string }>; content?: Record<string, { schema: Json }> };
type Operation = { operationId: string; responses: Record<string, Response | { $ref: string }> };

/** Headers of the connection, the transfer and caches, which the document does not list. */
const OF_HTTP = new Set([
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

/**
 * Turns a path of the document into a pattern, the most literal first: otherwise
 * /v1/invoices/{invoice_id}.pdf would match an invoice.
 */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((literal) => literal.replaceAll(".", String.raw`\.`));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}
const literal = (path: string): number => path.replaceAll(/\{\w+\}/g, "").length;

/** Checks responses against the OpenAPI document, allowing no fields beyond those that are named. */
class DocumentOracle {
  readonly #document = closed(openApiDocument("http://localhost:3000", LOG_DAYS_DEFAULT)) as Json & {
    paths: Record<string, Record<string, Operation>>;
  };
  readonly #paths = Object.keys(this.#document.paths)
    .map((path) => ({ path, pattern: patternOf(path) }))
    .sort((a, b) => literal(b.path) - literal(a.path));
  readonly #ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false }).addSchema(
    this.#document,
    "document",
  );
  readonly #checks = new Map<string, ValidateFunction>();

  operationAt(method: string, path: string): Operation | undefined {
    const found = this.#paths.find(({ pattern }) => pattern.test(path));
    return found && this.#document.paths[found.path]?.[method.toLowerCase()];
  }

  problemOf({ operationId, responses }: Operation, { status, headers, text }: Exchanged): string | undefined {
    const declared = responses[status];
    if (!declared) return `status ${status}; the document has ${Object.keys(responses).join(", ")}`;
    const response: Response = "$ref" in declared ? pointedAt(this.#document, declared.$ref) : declared;
    return (
      this.#problemOfHeaders(response, headers) ??
      this.#problemOfBody(`${operationId} ${status}`, response, headers, text)
    );
  }

  #problemOfHeaders(response: Response, headers: Headers): string | undefined {
    const declared = new Map(
      Object.entries(response.headers ?? {}).map(([name, { $ref }]) => [name.toLowerCase(), $ref]),
    );
    for (const [name, value] of headers) {
      if (OF_HTTP.has(name)) continue;
      const ref = declared.get(name);
      if (ref === undefined) return `the header ${name}`;
      const { schema } = pointedAt(this.#document, ref) as { schema: { type: string; const?: string } };
      if (schema.type === "integer" && !/^\d+$/.test(value)) return `the header ${name}: ${value} is no whole number`;
      if (schema.const !== undefined && schema.const !== value) return `the header ${name}: ${value}`;
    }
    for (const [name, ref] of declared) {
      const { required } = pointedAt(this.#document, ref) as { required?: boolean };
      if (required && !headers.has(name)) return `no header ${name}`;
    }
    return undefined;
  }

  #problemOfBody(at: string, { content }: Response, headers: Headers, text: string): string | undefined {
    if (!content) return text === "" ? undefined : "a body where the document has none";
    const type = headers.get("content-type")?.split(";")[0] ?? "";
    const schema = content[type]?.schema;
    if (!schema) return `the type ${type}; the document has ${Object.keys(content).join(", ")}`;
    if (type !== "application/json") return undefined;
    const check = this.#checks.get(at) ?? this.#ajv.compile(inDocument(schema));
    this.#checks.set(at, check);
    return check(JSON.parse(text)) ? undefined : this.#ajv.errorsText(check.errors);
  }
}

/** The same schema, with references resolved in the document. */
const inDocument = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Json;

/** Forbids additional fields in all objects. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isObject = copy.type === "object" && copy.properties !== undefined;
  return isObject && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy;
}

let oracle: DocumentOracle | undefined;

/** Loads the document, which takes a while: call it before a test starts. */
export function prepareOracle(): DocumentOracle {
  oracle ??= new DocumentOracle();
  return oracle;
}

/**
 * Throws if a response is not in the OpenAPI document: another status, an unknown header or field,
 * a missing one, or one of another type. Ignores paths that are not operations. Compiles each
 * schema once per process.
 */
export function expectDocumented(exchanged: Exchanged): void {
  const judge = prepareOracle();
  const operation = judge.operationAt(exchanged.method, exchanged.path.split("?")[0] ?? "");
  const problem = operation && judge.problemOf(operation, exchanged);
  if (problem === undefined) return;
  const { method, path, status, text } = exchanged;
  throw new Error(
    `${operation?.operationId} answered what the OpenAPI document does not have: ${problem}\n${method} ${path}\n${status} ${text.slice(0, 2_000)}`,
  );
}
