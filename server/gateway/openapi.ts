import * as z from "zod";
import { env } from "#lib/platform/env.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/errors.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";

type Json = Record<string, unknown>;

/** What any call may be refused for, whatever its route. */
const COMMON: readonly ApiErrorCode[] = [
  "missing_credentials",
  "malformed_token",
  "unknown_key",
  "revoked",
  "unauthorized_ip",
  "insufficient_scope",
  "invalid_parameter",
  "key_ceiling_exceeded",
  "rate_limited",
  "internal_error",
  "overloaded",
];

/** What a call with a body may be refused for besides. */
const OF_A_BODY: readonly ApiErrorCode[] = ["payload_too_large", "unsupported_encoding"];

/** A schema with what it refers to put in its place: a reference would be looked for from the document's root. */
const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const {
    $schema: _,
    $defs,
    id: __,
    ...rest
  } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    reused: "inline",
  });
  return inlined(rest, ($defs ?? {}) as Record<string, Json>) as Json;
};

const DEFINED = /^#\/\$defs\/(.+)$/;

function inlined(node: unknown, definitions: Record<string, Json>): unknown {
  if (Array.isArray(node)) return node.map((each) => inlined(each, definitions));
  if (typeof node !== "object" || node === null) return node;
  const { $ref, ...rest } = node as Json;
  const name = typeof $ref === "string" ? DEFINED.exec($ref)?.[1] : undefined;
  // The id is what the definition is called, which nobody asks any more.
  const { id: _, ...defined } = (name !== undefined && definitions[name]) || {};
  const whole: Json = name === undefined ? (node as Json) : { ...defined, ...rest };
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, inlined(value, definitions)]));
}

/** The OpenAPI 3.1 document of /v1, from the same declarations that answer it. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Gatehouse API",
      version: "1",
      description:
        "Fetch and parse pages, and manage the workspace that pays for it. Times are ISO 8601 UTC, credits whole numbers.",
    },
    servers: [{ url: env().BASE_URL }],
    security: [{ bearer: [] }, { query: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An API key: svc_live_… or svc_test_…" },
        query: {
          type: "apiKey",
          in: "query",
          name: "api_key",
          description: "Accepted, but addresses end up in logs: prefer the header.",
        },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

function operation(route: Route): Json {
  return {
    operationId: route.name,
    summary: route.summary,
    ...describe(route),
    tags: [route.path.split("/")[2] ?? "v1"],
    "x-scope": route.scope,
    parameters: [...pathParameters(route), ...queryParameters(route), ...(route.idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(route.body && {
      requestBody: {
        required: route.method === "POST",
        content: {
          "application/json": { schema: schemaOf(route.body, "input") },
          ...(route.form && { "multipart/form-data": { schema: schemaOf(route.form.schema, "input") } }),
        },
      },
    }),
    responses: {
      ...answers(route),
      ...refusals(route),
    },
  };
}

/** What a person should know of it, and where a test key is answered by a fixture (contract 14.5). */
function describe({ description, fixture }: Route): { description?: string } {
  const told = [
    description,
    fixture && "A test key is answered by a fixture: nothing of it is real, and nothing is changed.",
  ];
  const text = told.filter(Boolean).join(" ");
  return text === "" ? {} : { description: text };
}

/** Both answers of a route; two of one status are one response with two types. */
function answers({ answer, otherAnswer }: Route): Json {
  const contentOf = ({ contentType = "application/json", schema }: Route["answer"]): Json => ({
    [contentType]: { schema: schemaOf(schema, "output") },
  });
  const { status, description } = answer;
  if (!otherAnswer) return { [status]: { description, content: contentOf(answer) } };
  if (otherAnswer.status === status)
    return {
      [status]: {
        description: `${description} ${otherAnswer.description}`,
        content: { ...contentOf(answer), ...contentOf(otherAnswer) },
      },
    };
  const other = { description: otherAnswer.description, content: contentOf(otherAnswer) };
  return { [status]: { description, content: contentOf(answer) }, [otherAnswer.status]: other };
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(route: Route): Json[] {
  if (!route.query) return [];
  const schema = schemaOf(route.query, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: "query",
      required: schema.required?.includes(name) ?? false,
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

/** One response a status; the codes it may carry are listed in its description. */
function refusals(route: Route): Record<string, Json> {
  const byStatus = new Map<number, ApiErrorCode[]>();
  const ofBody = route.body ? OF_A_BODY : [];
  const ofKey: readonly ApiErrorCode[] = route.idempotent ? ["idempotency_conflict"] : [];
  for (const code of new Set([...route.errors, ...ofBody, ...ofKey, ...COMMON])) {
    const { status } = API_ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${API_ERRORS[code].meaning}`).join("\n"),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and request within 24 hours get the first answer again; nothing is done or charged twice.",
  schema: { type: "string", maxLength: 255 },
};

const ERROR_SCHEMA = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "request_id", "doc_url", "retryable"],
      properties: {
        code: { type: "string", enum: Object.keys(API_ERRORS) },
        message: { type: "string", description: "What happened and what to do." },
        request_id: { type: "string" },
        doc_url: { type: "string", format: "uri" },
        retryable: { type: "boolean", description: "Whether the same call may succeed later." },
      },
      additionalProperties: true,
    },
  },
};
