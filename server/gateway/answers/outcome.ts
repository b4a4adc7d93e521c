import { API_ERRORS } from "#lib/platform/values/errors.ts";
import type { Result } from "#lib/platform/values/result.ts";
import type { Outcome } from "../route/route.ts";
import { mapRefusal } from "./map-refusal.ts";

/** Converts a result to an outcome: its value with `status`, or its error. */
export function outcomeOf<T>(result: Result<T, string>, status: number, target?: string): Outcome {
  return result.ok ? { status, body: result.value, target } : { error: mapRefusal(result), target };
}

export const statusOf = (outcome: Outcome): number =>
  "error" in outcome ? (outcome.status ?? API_ERRORS[outcome.error.code].status) : outcome.status;
