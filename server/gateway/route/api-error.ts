import { QueueFull } from "#lib/platform/database/group-commit.ts";
import { env } from "#lib/platform/env/env.ts";
import { isDatabaseAway, isDeadlock } from "#lib/platform/postgres/errors.ts";
import { API_ERRORS, type ApiErrorCode, errorPath } from "#lib/platform/values/errors.ts";

/**
 * An error to be sent to the caller. `extra` holds the fields that contract 3 defines for the code;
 * `headers` are added to the answer.
 */
export type ApiError = {
  code: ApiErrorCode;
  message: string;
  extra?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
};

export const apiError = (
  code: ApiErrorCode,
  message: string,
  extra?: Record<string, unknown>,
  headers?: Record<string, string>,
): ApiError => ({ code, message, extra, headers });

/**
 * Maps an unexpected error to an API error without exposing its message, which is only logged. An
 * unreachable database, a deadlock and a full queue are retryable.
 */
export function surprise(reason: unknown): ApiError {
  if (isDatabaseAway(reason)) return overloaded("The database cannot be reached right now. Try again shortly.");
  if (isDeadlock(reason)) return overloaded("The change conflicted with another one. Try again shortly.");
  if (reason instanceof QueueFull) return overloaded("The server is overloaded. Try again shortly.");
  return apiError("internal_error", "An internal error occurred. Include the request ID when you report it.");
}

/** A temporary failure of this process, to be retried after one second. */
export const overloaded = (message: string): ApiError =>
  apiError("overloaded", message, undefined, { "retry-after": "1" });

/** The path does not support this method (RFC 9110 15.5.6). GET implies HEAD. */
export function wrongMethod(methods: readonly string[]): ApiError {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return apiError("method_not_allowed", `This path takes ${allow}.`, undefined, { allow });
}

/** Service interface 7, `key_ceiling_exceeded`. Also used when a debit of `cost` reaches the ceiling. */
export const ceilingError = (ceiling: number, spent: number, cost?: number): ApiError =>
  apiError(
    "key_ceiling_exceeded",
    `This key has spent ${spent} of its ceiling of ${ceiling} credits${cost === undefined ? "" : `, and this call costs ${cost}`}. An owner can raise the ceiling.`,
    {
      credit_ceiling: ceiling,
      credits_spent: spent,
    },
  );

/** Returns the error body of contract 3, serialized. */
export function errorBody(error: ApiError, requestId: string): string {
  const { retryable } = API_ERRORS[error.code];
  const docUrl = env().BASE_URL + errorPath(error.code);
  return JSON.stringify({
    error: {
      code: error.code,
      message: error.message,
      request_id: requestId,
      doc_url: docUrl,
      retryable,
      ...error.extra,
    },
  });
}

/** Service interface 5.6: 401, 402 and 403 carry the code in WWW-Authenticate too. */
export function errorHeaders(error: ApiError): Record<string, string> {
  const { status } = API_ERRORS[error.code];
  const challenge = status === 401 || status === 402 || status === 403;
  return { ...(challenge && { "www-authenticate": `Bearer error="${error.code}"` }), ...error.headers };
}
