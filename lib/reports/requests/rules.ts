/** How a call ended, for the hourly counts. */
export type RequestOutcome = "succeeded" | "failed" | "refused";

/**
 * Returns a call's outcome. succeeded: answered, even with a target's 404. failed: the target's
 * fault (422, 502, 504) or ours (5xx). refused: the call was invalid or not allowed.
 */
export function outcomeOf(status: number): RequestOutcome {
  if (status < 400) return "succeeded";
  return status === 422 || status >= 500 ? "failed" : "refused";
}
