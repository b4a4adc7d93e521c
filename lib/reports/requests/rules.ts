/** How a call ended, for the counts of an hour. */
export type RequestOutcome = "succeeded" | "failed" | "refused";

/**
 * succeeded: answered, a target's 404 included. failed: the target's fault (422, 502, 504) or ours (5xx). refused: the call
 * itself was at fault or not allowed.
 */
export function outcomeOf(status: number): RequestOutcome {
  if (status < 400) return "succeeded";
  return status === 422 || status >= 500 ? "failed" : "refused";
}
