import { databaseClock } from "#lib/platform/clock.ts";
import { API_ERRORS } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { type ApiError, errorBody, errorHeaders } from "./api-error.ts";

/**
 * A whole answer for a request that came to no route: the error body of every other refusal, with an id of its own.
 *
 * @param status where HTTP has one that no code of the API stands for (408, 431).
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
