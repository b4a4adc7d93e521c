import { API_ERRORS } from "#lib/platform/errors.ts";
import type { Result } from "#lib/platform/result.ts";
import type { Outcome } from "../route.ts";
import { mapRefusal } from "./map-refusal.ts";

/** A verb's result as an answer: its value with this status, or its refusal. */
export function outcomeOf<T>(result: Result<T, string>, status: number, target?: string): Outcome {
  return result.ok ? { status, body: result.value, target } : { error: mapRefusal(result), target };
}

/** The status that it is answered with. */
export const statusOf = (outcome: Outcome): number =>
  "error" in outcome ? (outcome.status ?? API_ERRORS[outcome.error.code].status) : outcome.status;
