import { API_ERRORS, type ApiErrorCode } from "#lib/platform/errors.ts";
import { EVENT_DOCUMENT_BYTES, RETRY_DELAYS_MS, TRIES_MAX } from "./constants.ts";
import type { ScrapeState } from "./types.ts";

/** Refusals of the core that have another name in the API's list. */
const RENAMED: Record<string, ApiErrorCode> = { forbidden: "insufficient_scope" };

/** The code by which a refusal of the scrape is reported (contract 3); what has no name there is a fault of ours. */
export function problemCode(error: string): ApiErrorCode {
  const code = RENAMED[error] ?? error;
  return code in API_ERRORS ? (code as ApiErrorCode) : "internal_error";
}

/**
 * What follows a try that failed: milliseconds until the next one, or nothing more. Transient failures are tried three times
 * (contract 4); which those are, the list of errors says (contract 3).
 *
 * @param made tries made, this one included.
 */
export function nextTry(code: ApiErrorCode, made: number): number | undefined {
  if (!API_ERRORS[code].retryable || made >= TRIES_MAX) return undefined;
  return RETRY_DELAYS_MS[made - 1];
}

/** Where a scrape that is still in the queue stands. */
export const stateInQueue = (row: { leased: boolean; attemptsMade: number; isRead: boolean }): ScrapeState =>
  row.leased || row.attemptsMade > 0 || row.isRead ? "running" : "queued";

/** Whether an event carries the document itself (contract 7). */
export const fitsEvent = (bytes: number): boolean => bytes <= EVENT_DOCUMENT_BYTES;

type KeyCredits = { spent: number; creditCeiling: number | null; balance: number };

/** Why this amount could not be charged now, or nothing: looked at before the work, so that none is done in vain. */
export function shortOf(
  key: KeyCredits,
  amount: number,
): { error: "key_ceiling_exceeded" | "workspace_balance"; message: string } | undefined {
  if (amount === 0) return undefined;
  if (key.creditCeiling !== null && key.spent + amount > key.creditCeiling)
    return { error: "key_ceiling_exceeded", message: "This would take the key past its credit ceiling." };
  if (key.balance < amount)
    return {
      error: "workspace_balance",
      message: `The workspace has ${key.balance} credits left, too few for this scrape.`,
    };
  return undefined;
}
