import { QueueFull } from "#lib/platform/async/group-commit.ts";
import { env } from "#lib/platform/env.ts";
import { API_ERRORS, type ApiErrorCode, errorPath } from "#lib/platform/errors.ts";
import { isDatabaseAway, isDeadlock } from "#lib/platform/postgres/is-database-away.ts";

/** A refusal on its way to the caller. `extra` are the fields that contract 3 gives the code, and headers besides. */
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
 * For a surprise: what it said is in the log, and for nobody else. A database that is away, one that ended this call for another, and more calls
 * than can be served, are none: the call may be made again.
 */
export function surprise(reason: unknown): ApiError {
  if (isDatabaseAway(reason)) return overloaded("The database cannot be reached right now. Try again shortly.");
  if (isDeadlock(reason)) return overloaded("Another change was in the way of this one. Try again shortly.");
  if (reason instanceof QueueFull) return overloaded("More calls wait than can be served. Try again shortly.");
  return apiError("internal_error", "Something failed here. Quote the request id when you report it.");
}

/** For what this process cannot do right now, and may again in a second. */
export const overloaded = (message: string): ApiError =>
  apiError("overloaded", message, undefined, { "retry-after": "1" });

/** For a path that takes other methods (RFC 9110 15.5.6). Whatever is read by GET is asked for by HEAD too. */
export function wrongMethod(methods: readonly string[]): ApiError {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return apiError("method_not_allowed", `This path takes ${allow}.`, undefined, { allow });
}

/** Service interface 7, `key_ceiling_exceeded`: also made when a debit of `cost` meets the ceiling. */
export const ceilingError = (ceiling: number, spent: number, cost?: number): ApiError =>
  apiError(
    "key_ceiling_exceeded",
    `This key has spent ${spent} of its ceiling of ${ceiling} credits${cost === undefined ? "" : `, and this call costs ${cost}`}. An owner can raise the ceiling.`,
    {
      credit_ceiling: ceiling,
      credits_spent: spent,
    },
  );

/** The body of contract 3, as bytes to send. */
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
