import { API_ERRORS, type ApiErrorCode, errorPath } from "#lib/platform/values/errors.ts";
import { type AnswerHeader, headersOf } from "../route/answer-headers.ts";
import type { Json } from "./tidy.ts";

type Status = (typeof API_ERRORS)[ApiErrorCode]["status"];

/** The component name of each error status, and its additional headers. */
const REFUSALS: Readonly<Record<Status, { name: string; headers?: readonly AnswerHeader[] }>> = {
  400: { name: "BadRequest" },
  401: { name: "Unauthorized", headers: ["WWW-Authenticate"] },
  402: { name: "PaymentRequired", headers: ["WWW-Authenticate"] },
  403: { name: "Forbidden", headers: ["WWW-Authenticate"] },
  404: { name: "NotFound", headers: ["Retry-After"] },
  405: { name: "MethodNotAllowed" },
  409: { name: "Conflict", headers: ["Retry-After"] },
  413: { name: "PayloadTooLarge" },
  415: { name: "UnsupportedEncoding" },
  422: { name: "TargetRefused" },
  429: { name: "TooManyRequests", headers: ["Retry-After"] },
  500: { name: "InternalError" },
  501: { name: "FeatureUnavailable" },
  502: { name: "TargetUnreachable" },
  503: { name: "Overloaded", headers: ["Retry-After"] },
  504: { name: "TargetTimeout" },
};

/** Returned by the router, not by any operation. */
const OF_NO_OPERATION: readonly ApiErrorCode[] = ["method_not_allowed"];

const codesOf = (status: number): ApiErrorCode[] =>
  (Object.keys(API_ERRORS) as ApiErrorCode[]).filter(
    (code) => API_ERRORS[code].status === status && !OF_NO_OPERATION.includes(code),
  );

const meanings = (codes: readonly ApiErrorCode[]): string =>
  codes.map((code) => `\`${code}\`: ${API_ERRORS[code].meaning}`).join("\n");

const example = (code: ApiErrorCode, baseUrl: string): Json => ({
  error: {
    code,
    message: API_ERRORS[code].meaning,
    request_id: "req_01m7x5afk6fsnvfhzjc689rkjw",
    doc_url: baseUrl + errorPath(code),
    retryable: API_ERRORS[code].retryable,
  },
});

/** Returns a shared response for each error status, as sent by an installation at `baseUrl`. */
export function refusalComponents(baseUrl: string): Json {
  const shared = Object.entries(REFUSALS).flatMap(([status, { name, headers = [] }]) => {
    const codes = codesOf(Number(status));
    if (codes.length === 0) return [];
    const response = {
      description: meanings(codes),
      headers: headersOf("Idempotency-Replayed", ...headers),
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/ErrorBody" },
          examples: Object.fromEntries(codes.map((code) => [code, { value: example(code, baseUrl) }])),
        },
      },
    };
    return [[name, response]];
  });
  return Object.fromEntries(shared);
}

/** Returns one response per status for these codes, each listing its possible codes. */
export function refusalsOf(codes: Iterable<ApiErrorCode>): Record<string, Json> {
  const byStatus = new Map<Status, ApiErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = API_ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, some]) => [
      String(status),
      { $ref: `#/components/responses/${REFUSALS[status].name}`, description: meanings(some) },
    ]),
  );
}

const text = (description: string): Json => ({ type: "string", description });
const whole = (description: string): Json => ({ type: "integer", format: "int64", description });

/** The body of every error (contract 3), including fields of specific codes. */
export const ERROR_SCHEMAS = {
  ErrorCode: {
    type: "string",
    enum: Object.keys(API_ERRORS),
    description: "The error code. More may be added: handle unknown codes by the HTTP status.",
  },
  ErrorBody: {
    type: "object",
    required: ["error"],
    properties: { error: { $ref: "#/components/schemas/ErrorDetail" } },
    description: "The body of every error response.",
  },
  ErrorDetail: {
    type: "object",
    required: ["code", "message", "request_id", "doc_url", "retryable"],
    properties: {
      code: { $ref: "#/components/schemas/ErrorCode" },
      message: text("What happened and what to do."),
      request_id: { ...text("The request ID."), examples: ["req_01m7x5afk6fsnvfhzjc689rkjw"] },
      doc_url: { ...text("URL of the code's explanation."), format: "uri" },
      retryable: { type: "boolean", description: "Whether the same call may succeed later." },
      param: text("The invalid field or parameter."),
      reason: {
        type: ["string", "null"],
        description:
          "A more specific code for the error or, for revoked keys, why the key was revoked or expired. Null if no reason was given.",
      },
      required_scope: text("The scope that the key lacks."),
      source_ip: text("The client's IP address."),
      fixtures: { type: "array", items: { type: "string" }, description: "The paths of all fixtures." },
      revoked_at: { type: "string", format: "date-time", description: "When the key ended." },
      credit_ceiling: whole("The key's ceiling."),
      credits_spent: whole("Credits of the ceiling already spent."),
      balance: whole("Remaining credits."),
      top_up_url: { ...text("URL for buying credits."), format: "uri" },
      target_status: { type: ["integer", "null"], description: "The HTTP status of the site." },
      retry_after: whole("Seconds to wait before the next call."),
    },
    additionalProperties: true,
    description: "Some codes have additional fields.",
  },
} as const;
