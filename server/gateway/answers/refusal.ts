import { databaseClock } from "#lib/platform/values/clock.ts";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { type ApiError, errorBody, errorHeaders } from "../route/api-error.ts";

/**
 * Returns a complete response for a request that reached no route: the standard error body with a
 * new request ID.
 *
 * @param status for HTTP statuses without an API error code (408, 431).
 */
export function refusal(
  error: ApiError,
  status: number = API_ERRORS[error.code].status,
): { status: number; headers: Record<string, string>; body: string } {
  const requestId = newId("req", databaseClock.now());
  const body = errorBody(error, requestId);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "x-request-id": requestId,
    ...errorHeaders(error),
  };
  return { status, headers, body };
}
