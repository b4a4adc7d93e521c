import { LISTENER_ATTEMPTS_MAX, SILENT_ATTEMPTS_MAX } from "./constants.ts";
import type { LocalErrorCode } from "./protocol.ts";

/** Nobody was there to take it: a later attempt may find the app started. */
const ABSENT: readonly string[] = ["connection_refused", "unreachable"];
const ANSWERED: readonly LocalErrorCode[] = ["http_error", "redirect"];

export const isAbsent = (code: string | undefined): boolean => code !== undefined && ABSENT.includes(code);

/**
 * What becomes of a delivery after an attempt at the local app. An answer is an answer, whatever it says: it is not tried again, a
 * person watches. An app that is not there is waited for. Silence is tried again a few times.
 *
 * @param made attempts, this one counted.
 */
export function concludeLocal(code: LocalErrorCode | undefined, made: number): "delivered" | "failed" | "retry" {
  if (code === undefined) return "delivered";
  if (ANSWERED.includes(code) || made >= LISTENER_ATTEMPTS_MAX) return "failed";
  return isAbsent(code) || made < SILENT_ATTEMPTS_MAX ? "retry" : "failed";
}
