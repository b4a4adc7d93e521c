import type { Result } from "#lib/platform/values/result.ts";

/** Returns the value of a result; a refusal is a bug in the demo. */
export function requireValue<T>(result: Result<T, string>): T {
  if (result.ok) return result.value;
  throw new Error(`The demo was refused: ${result.message}`);
}
