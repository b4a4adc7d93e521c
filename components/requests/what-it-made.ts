import { isId } from "#components/ui/text/is-id.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";

/**
 * The job that a call was answered; undefined where it was none. The log has it as the target: a call that came again under its Idempotency-Key
 * was answered the first one's job, which has the first one's id.
 */
export const madeJob = ({ method, endpoint, status, target }: ApiRequest): string | undefined =>
  endpoint === "/v1/jobs" && method === "POST" && status < 300 && target !== null && isId("job", target)
    ? target
    : undefined;

/** Under which id the events are found of what a call began; undefined where it began nothing that ends with an event. */
export function eventsOf(request: ApiRequest): string | undefined {
  const { endpoint, status, id } = request;
  const begins = (endpoint === "/v1/scrape" && status === 202) || (endpoint === "/v1/stream" && status === 200);
  // What these two make has the call's id, but for the prefix.
  return madeJob(request) ?? (begins ? id : undefined);
}
