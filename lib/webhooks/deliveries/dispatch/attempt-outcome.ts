import type { Claim } from "./claim-deliveries.ts";
import type { SentAttempt } from "./send-attempt.ts";

/** The result of a claim. */
export type AttemptOutcome = {
  claim: Claim;
  /** Milliseconds since 1970, by the database's clock. */
  at: number;
} & (
  | { outcome: "delivered"; attempt: SentAttempt }
  | { outcome: "failed"; attempt: SentAttempt }
  | { outcome: "retry"; attempt: SentAttempt; dueAt: number; warn: boolean }
  // The subscription or the event is gone, so nothing was attempted.
  | { outcome: "canceled"; attempt?: never }
);

/** A failure that owners are notified of: the final one, or the one that triggers the warning. */
export type NotifiableFailure = Extract<AttemptOutcome, { outcome: "failed" | "retry" }>;

/**
 * Reports whether owners are notified. Replays notify nobody and pause nothing, because the person
 * who requested them is watching.
 */
export const notifiesOwners = (attempted: AttemptOutcome): attempted is NotifiableFailure =>
  attempted.claim.originalAt === null &&
  (attempted.outcome === "failed" || (attempted.outcome === "retry" && attempted.warn));
