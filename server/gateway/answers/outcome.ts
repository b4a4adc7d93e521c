import type { Result } from "#lib/platform/result.ts";
import type { Outcome } from "../route.ts";
import { mapRefusal } from "./map-refusal.ts";

/** A verb's result as an answer: its value with this status, or its refusal. */
export function outcomeOf<T>(result: Result<T, string>, status: number, target?: string): Outcome {
  return result.ok ? { status, body: result.value, target } : { error: mapRefusal(result), target };
}
