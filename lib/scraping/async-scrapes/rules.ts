import { API_ERRORS, type ApiErrorCode } from "#lib/platform/values/errors.ts";
import { RETRY_DELAYS_MS, TRIES_MAX } from "./constants.ts";
import type { ScrapeState } from "./types.ts";

/** Internal refusals that have another code in the API. */
const RENAMED: Record<string, ApiErrorCode> = { forbidden: "insufficient_scope" };

/** Returns the API code of a scrape's refusal (contract 3). Unknown ones are internal errors. */
export function problemCode(error: string): ApiErrorCode {
  const code = RENAMED[error] ?? error;
  return code in API_ERRORS ? (code as ApiErrorCode) : "internal_error";
}

/**
 * Returns the delay in ms before the next try, or undefined if there is none. Transient failures
 * (contract 3) are tried three times (contract 4).
 * @param made number of tries, including this one.
 */
export function nextTry(code: ApiErrorCode, made: number): number | undefined {
  if (!API_ERRORS[code].retryable || made >= TRIES_MAX) return undefined;
  return RETRY_DELAYS_MS[made - 1];
}

export const stateInQueue = (row: { leased: boolean; attemptsMade: number; isRead: boolean }): ScrapeState =>
  row.leased || row.attemptsMade > 0 || row.isRead ? "running" : "queued";

type KeyCredits = { spent: number; creditCeiling: number | null; balance: number };

/** Returns why this amount could not be charged now, or undefined. Checked before the work, to waste none. */
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
