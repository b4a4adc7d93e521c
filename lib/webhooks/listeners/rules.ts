import { LISTENER_ATTEMPTS_MAX, SILENT_ATTEMPTS_MAX } from "./constants.ts";
import type { LocalErrorCode } from "./protocol.ts";

/** Nobody received it: a later attempt may find the app running. */
const ABSENT: readonly string[] = ["connection_refused", "unreachable"];
const ANSWERED: readonly LocalErrorCode[] = ["http_error", "redirect"];

export const isAbsent = (code: string | undefined): boolean => code !== undefined && ABSENT.includes(code);

/**
 * Decides what follows an attempt at the local app. Any response is final and not retried, because
 * a person is watching. An app that is not running is waited for. Attempts without a response are
 * retried a few times.
 * @param made attempts including this one.
 */
export function concludeLocal(code: LocalErrorCode | undefined, made: number): "delivered" | "failed" | "retry" {
  if (code === undefined) return "delivered";
  if (ANSWERED.includes(code) || made >= LISTENER_ATTEMPTS_MAX) return "failed";
  return isAbsent(code) || made < SILENT_ATTEMPTS_MAX ? "retry" : "failed";
}
