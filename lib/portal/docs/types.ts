import type { Snippet, SnippetCall } from "#lib/portal/snippets/types.ts";

/** The parts of JSON Schema 2020-12 that the reference uses. */
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
  /** The default of a body field, also stated in its description. */
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

/** A reference to a shared component; fields next to it override the target's. */
export type OpenApiReference = { $ref: string; description?: string };

/** `R` is a reference to a shared component, or `never` once they are resolved. */
export type OpenApiOperation<R = OpenApiReference> = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  /** The scope that the key needs. */
  "x-scope"?: string;
  parameters?: readonly (OpenApiParameter | R)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, OpenApiResponse | R>;
};

/**
 * The parts of an OpenAPI 3.1 document that the reference uses (OpenAPI Specification 3.1.1, 4.8).
 */
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

/** One row of a field table. Children follow their parent, one level deeper. */
export type Field = {
  /** Prefix of a nested name: `metadata.` or `data[].` */
  parent: string;
  name: string;
  depth: number;
  type: string;
  required: boolean;
  description: string;
  /** Limits of the value: "1 to 100", "default 50". */
  limits: readonly string[];
  /** Allowed values, if enumerated. */
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
  parameters: readonly { in: OpenApiParameter["in"]; fields: readonly Field[] }[];
  body: { contentType: string; required: boolean; fields: readonly Field[] } | undefined;
  /** `example` is a complete answer as JSON text. */
  answer: { status: string; description: string; fields: readonly Field[]; example?: string | undefined } | undefined;
  errors: readonly { status: string; codes: readonly string[] }[];
  /** A call to this installation with the required parameters. */
  call: SnippetCall;
  samples: readonly Snippet[];
};

export type ErrorEntry = { code: string; status: number; retryable: boolean; meaning: string; advice: string };

export type ErrorPage = ErrorEntry & {
  /** Usual causes, most frequent first. */
  causes: readonly string[];
  path: string;
  /** A complete answer as JSON text. */
  example: string;
};

export type Reference = {
  title: string;
  description: string;
  baseUrl: string;
  fixturesUrl: string;
  groups: readonly { tag: string; title: string; description: string; operations: readonly Operation[] }[];
  errors: readonly ErrorEntry[];
  /** Operations that take an Idempotency-Key, and its description. */
  idempotent: { description: string; operations: readonly { id: string; method: string; path: string }[] };
};
