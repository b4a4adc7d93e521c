import Ajv from "ajv/dist/2020.js";
import { pointedAt } from "#lib/portal/docs/pointed-at.ts";
import { openApiDocument } from "#server/gateway/openapi/document.ts";
import type { JsonSchema } from "./schema-values.ts";

type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: JsonSchema };
type Content = Record<string, { schema: JsonSchema }>;

/** An operation of the OpenAPI document of /v1. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** Returns a pointer into the document (RFC 6901) as a URL fragment. */
const pointer = (parts: string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

const JSON_TYPE = "application/json";
const place = ({ path, method }: Operation): string[] => ["paths", path, method.toLowerCase()];

/** Resolves all references in the document, which has no cycles. */
export function inPlace(node: unknown, document: object): unknown {
  if (Array.isArray(node)) return node.map((each) => inPlace(each, document));
  if (typeof node !== "object" || node === null) return node;
  const { $ref, ...own } = node as { $ref?: unknown };
  const referred = typeof $ref === "string" ? { ...pointedAt(document, $ref), ...own } : node;
  // The discriminator's schema names are meaningless once resolved.
  const { discriminator: _, ...rest } = referred as { discriminator?: unknown };
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inPlace(value, document)]));
}

/** The OpenAPI document of /v1, used to make calls and to check responses. */
export class ApiDocument {
  /** Operations that end something come last, so that the others have something to work with. */
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

  /** Returns the problem with a request body, or undefined. */
  problemOfBody(operation: Operation, body: unknown): string | undefined {
    return this.#problem(body, [...place(operation), "requestBody", "content", JSON_TYPE, "schema"]);
  }

  /**
   * Returns the problem with a response, or undefined: an undocumented status or type, or another
   * shape.
   */
  problemOfAnswer(operation: Operation, status: number, contentType: string, text: string): string | undefined {
    const declared = operation.responses[status];
    if (!declared) return `${status} is not among what is told: ${Object.keys(operation.responses).join(", ")}`;
    if (!declared.content) return text === "" ? undefined : "There is a body where none is told of.";
    const type = contentType.split(";")[0] ?? "";
    if (!declared.content[type])
      return `${type} is not among what is told: ${Object.keys(declared.content).join(", ")}`;
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
