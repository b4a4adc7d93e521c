import type { Result } from "#lib/platform/result.ts";

/** What a verb answered; a refusal is a fault of the demo. */
export function requireValue<T>(result: Result<T, string>): T {
  if (result.ok) return result.value;
  throw new Error(`The demo was refused: ${result.message}`);
}
