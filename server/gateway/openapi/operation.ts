import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import { headersOf } from "../route/answer-headers.ts";
import type { Answer, Route } from "../route/route.ts";
import type { ParameterComponents } from "./parameters.ts";
import { refusalsOf } from "./refusals.ts";
import type { SchemaComponents } from "./schema-components.ts";
import { securityOf } from "./security.ts";
import { tagOf } from "./tags.ts";
import type { Json } from "./tidy.ts";

/** Errors that any call may get. */
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

/** Additional errors of calls with a body. */
const OF_A_BODY: readonly ApiErrorCode[] = ["payload_too_large", "unsupported_encoding"];

const JSON_TYPE = "application/json";

/** The components that operations refer to. */
export type Components = { schemas: SchemaComponents; parameters: ParameterComponents };

export function operation(route: Route, components: Components): Json {
  const parameters = components.parameters.of(route);
  return {
    operationId: route.name,
    summary: route.summary,
    description: description(route),
    tags: [tagOf(route.path)],
    ...((route.signed || route.ownerSession) && { security: securityOf(route) }),
    "x-scope": route.scope,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route, components) }),
    responses: { ...answers(route, components), ...refusals(route) },
  };
}

/** Returns the description, with a note if test keys get a fixture (contract 14.5). */
const description = ({ summary, description, fixture }: Route): string =>
  [description ?? `${summary}.`, fixture && "Test keys get a fixture: the data is not real, and nothing is changed."]
    .filter(Boolean)
    .join(" ");

const requestName = (route: Route): string => `${route.name.charAt(0).toUpperCase()}${route.name.slice(1)}Request`;

function requestBody(route: Route, { schemas }: Components): Json | undefined {
  const { body, form, example } = route;
  if (!body) return undefined;
  const name = requestName(route);
  return {
    required: route.method === "POST",
    content: {
      [JSON_TYPE]: {
        schema: schemas.refer(body, "input", name),
        ...(example !== undefined && { examples: { usual: { value: example } } }),
      },
      // Inlined: for a named schema used only in forms, openapi-generator imports a file that it
      // never writes.
      ...(form && { "multipart/form-data": { schema: schemas.refer(form.schema, "input") } }),
    },
  };
}

/** Returns a route's success responses. Two answers with one status become one response with two content types. */
function answers(route: Route, components: Components): Json {
  const { answer, otherAnswer, bareAnswers = [] } = route;
  const responses: Record<string, { description: string; content?: Json }> = {};
  for (const one of [answer, ...(otherAnswer ? [otherAnswer] : [])]) {
    const before = responses[one.status];
    responses[one.status] = {
      description: before ? `${before.description} ${one.description}` : one.description,
      content: { ...before?.content, ...contentOf(one, components) },
    };
  }
  const own = [...(route.idempotent ? (["Idempotency-Replayed"] as const) : []), ...(answer.headers ?? [])];
  const others = otherAnswer?.headers ?? [];
  return {
    ...Object.fromEntries(
      Object.entries(responses).map(([status, { description, content }]) => [
        status,
        { description, headers: headersOf(...own, ...others), content },
      ]),
    ),
    ...Object.fromEntries(
      bareAnswers.map(({ status, description, headers = [], partial }) => [
        status,
        {
          description,
          headers: headersOf(...own, ...headers),
          ...(partial && { content: contentOf(answer, components) }),
        },
      ]),
    ),
  };
}

function contentOf({ contentType = JSON_TYPE, schema }: Answer, { schemas }: Components): Json {
  return { [contentType]: { schema: schemas.refer(schema, "output") } };
}

const refusals = (route: Route): Json =>
  refusalsOf([
    ...route.errors,
    ...(route.body ? OF_A_BODY : []),
    ...(route.idempotent ? (["idempotency_conflict"] as const) : []),
    ...COMMON,
  ]);
