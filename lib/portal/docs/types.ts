import type { Snippet, SnippetCall } from "#lib/portal/snippets/types.ts";

/** The parts of JSON Schema 2020-12 that the reference reads. */
export type JsonSchema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema | boolean;
  additionalProperties?: JsonSchema | boolean;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  default?: unknown;
  /** The default of a body field; its description states it too. */
  "x-default"?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type OpenApiParameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
  example?: unknown;
};

type Content = Record<string, { schema?: JsonSchema; examples?: Record<string, { value?: unknown }> }>;

export type OpenApiResponse = { description: string; content?: Content };

/** To a shared part of the document; what is said next to it counts more. */
export type OpenApiReference = { $ref: string; description?: string };

/** `R`: what may stand for a shared part; `never` once those are in their places. */
export type OpenApiOperation<R = OpenApiReference> = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  /** What the key must hold. */
  "x-scope"?: string;
  parameters?: readonly (OpenApiParameter | R)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, OpenApiResponse | R>;
};

/** The parts of an OpenAPI 3.1 document that the reference reads (OpenAPI Specification 3.1.1, 4.8). */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  tags?: readonly { name: string; description?: string }[];
  components?: {
    schemas?: Record<string, JsonSchema>;
    parameters?: Record<string, OpenApiParameter>;
    responses?: Record<string, OpenApiResponse>;
  };
};

/** One line of a table of fields. Nested ones follow their parent, one deeper. */
export type Field = {
  /** What stands before the name, when it is nested: `metadata.` or `data[].` */
  parent: string;
  name: string;
  depth: number;
  type: string;
  required: boolean;
  description: string;
  /** What the value is held to: "1 to 100", "default 50". */
  limits: readonly string[];
  /** The values there are, when they are listed. */
  values: readonly string[];
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  scope: string | undefined;
  /** Path, query and header parameters. */
  parameters: readonly { in: OpenApiParameter["in"]; fields: readonly Field[] }[];
  body: { contentType: string; required: boolean; fields: readonly Field[] } | undefined;
  /** `example`: a whole answer as JSON text, where there is one. */
  answer: { status: string; description: string; fields: readonly Field[]; example?: string | undefined } | undefined;
  errors: readonly { status: string; codes: readonly string[] }[];
  /** A call with what must be there, of this installation. */
  call: SnippetCall;
  samples: readonly Snippet[];
};

export type ErrorEntry = { code: string; status: number; retryable: boolean; meaning: string; advice: string };

/** An error with all that its own page says. */
export type ErrorPage = ErrorEntry & {
  /** How it usually comes about, the most frequent first. */
  causes: readonly string[];
  path: string;
  /** A whole answer as JSON text. */
  example: string;
};

/** All that the reference page shows. */
export type Reference = {
  title: string;
  description: string;
  baseUrl: string;
  fixturesUrl: string;
  groups: readonly { tag: string; title: string; description: string; operations: readonly Operation[] }[];
  errors: readonly ErrorEntry[];
  /** Operations that take an Idempotency-Key, and what it does. */
  idempotent: { description: string; operations: readonly { id: string; method: string; path: string }[] };
};
