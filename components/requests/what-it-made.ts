import { isId } from "#components/ui/text/is-id.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";

/**
 * Returns the job that a call created or was answered; else undefined. A call repeated under its
 * Idempotency-Key got the first call's job, whose ID is logged as the target.
 */
export const madeJob = ({ method, endpoint, status, target }: ApiRequest): string | undefined =>
  endpoint === "/v1/jobs" && method === "POST" && status < 300 && target !== null && isId("job", target)
    ? target
    : undefined;

/**
 * Returns the ID under which a call's events are found; undefined if it started nothing that ends
 * in an event.
 */
export function eventsOf(request: ApiRequest): string | undefined {
  const { endpoint, status, id } = request;
  const begins = (endpoint === "/v1/scrape" && status === 202) || (endpoint === "/v1/stream" && status === 200);
  // These two share the call's ID except for the prefix.
  return madeJob(request) ?? (begins ? id : undefined);
}
