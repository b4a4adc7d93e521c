import { databaseClock } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { apiError, errorBody } from "./api-error.ts";

/** How a request is refused that came to no route: the error body of every other refusal, with an id of its own. */
export function refusal(
  message: string,
  status = 400,
): { status: number; headers: Record<string, string>; body: string } {
  const requestId = newId("req", databaseClock.now());
  const body = errorBody(apiError("invalid_parameter", message), requestId);
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      "x-request-id": requestId,
    },
    body,
  };
}
