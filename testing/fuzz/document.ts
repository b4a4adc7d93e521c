import Ajv from "ajv/dist/2020.js";
import { pointedAt } from "#lib/portal/docs/pointed-at.ts";
import { openApiDocument } from "#server/gateway/openapi/document.ts";
import type { JsonSchema } from "./schema-values.ts";

type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: JsonSchema };
type Content = Record<string, { schema: JsonSchema }>;

/** An operation as our document of /v1 describes it. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** A pointer into the document (RFC 6901), as the fragment of an address. */
const pointer = (parts: string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

const JSON_TYPE = "application/json";
const place = ({ path, method }: Operation): string[] => ["paths", path, method.toLowerCase()];

/** The document with everything that is referred to in its place: nothing in it contains itself. */
export function inPlace(node: unknown, document: object): unknown {
  if (Array.isArray(node)) return node.map((each) => inPlace(each, document));
  if (typeof node !== "object" || node === null) return node;
  const { $ref, ...own } = node as { $ref?: unknown };
  const referred = typeof $ref === "string" ? { ...pointedAt(document, $ref), ...own } : node;
  // The names of a choice's schemas mean nothing here any more.
  const { discriminator: _, ...rest } = referred as { discriminator?: unknown };
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inPlace(value, document)]));
}

/** Our document of /v1, by which calls are made and answers judged. */
export class ApiDocument {
  /** Those that end something come last, so that there is something for the others. */
  readonly operations: readonly Operation[];
  readonly #ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });

  constructor() {
    const whole = openApiDocument();
    const document = inPlace(whole, whole) as {
      paths: Record<string, Record<string, Omit<Operation, "method" | "path">>>;
    };
    this.operations = Object.entries(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
      )
      .sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
    this.#ajv.addSchema(document, "document");
  }

  /** What is wrong with a body that is sent, or nothing. */
  problemOfBody(operation: Operation, body: unknown): string | undefined {
    return this.#problem(body, [...place(operation), "requestBody", "content", JSON_TYPE, "schema"]);
  }

  /** What is wrong with an answer, or nothing: a status or a type that is not told of, or another shape. */
  problemOfAnswer(operation: Operation, status: number, contentType: string, text: string): string | undefined {
    const told = operation.responses[status];
    if (!told) return `${status} is not among what is told: ${Object.keys(operation.responses).join(", ")}`;
    if (!told.content) return text === "" ? undefined : "There is a body where none is told of.";
    const type = contentType.split(";")[0] ?? "";
    if (!told.content[type]) return `${type} is not among what is told: ${Object.keys(told.content).join(", ")}`;
    if (type !== JSON_TYPE) return undefined;
    return this.#problem(JSON.parse(text), [
      ...place(operation),
      "responses",
      String(status),
      "content",
      type,
      "schema",
    ]);
  }

  #problem(value: unknown, at: string[]): string | undefined {
    const check = this.#ajv.getSchema(`document#${pointer(at)}`);
    if (!check) throw new Error(`The document has no schema at ${at.join(" ")}.`);
    return check(value) ? undefined : this.#ajv.errorsText(check.errors);
  }
}
