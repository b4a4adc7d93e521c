import type { Claim } from "./claim-deliveries.ts";
import type { SentAttempt } from "./send-attempt.ts";

/** What became of a claim. */
export type AttemptOutcome = {
  claim: Claim;
  /** Milliseconds since 1970 by the database's clock. */
  at: number;
} & (
  | { outcome: "delivered"; attempt: SentAttempt }
  | { outcome: "failed"; attempt: SentAttempt }
  | { outcome: "retry"; attempt: SentAttempt; dueAt: number; warn: boolean }
  // The subscription or the event is gone, so nothing was attempted.
  | { outcome: "canceled"; attempt?: never }
);

/** A failure of which owners are notified: the last one of a delivery, or the one at which they are warned. */
export type NotifiableFailure = Extract<AttemptOutcome, { outcome: "failed" | "retry" }>;

/** A replay notifies nobody and pauses nothing: the person who asked for it is watching. */
export const notifiesOwners = (attempted: AttemptOutcome): attempted is NotifiableFailure =>
  attempted.claim.originalAt === null &&
  (attempted.outcome === "failed" || (attempted.outcome === "retry" && attempted.warn));
