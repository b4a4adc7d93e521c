import type { Claim } from "./claim.ts";
import type { SentAttempt } from "./send-attempt.ts";

/** What became of a claim. */
export type Conclusion = {
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

/** A failure that somebody is told of: the last one of a delivery, or the one at which owners are warned. */
export type GraveConclusion = Extract<Conclusion, { outcome: "failed" | "retry" }>;

/** A replay tells nobody and pauses nothing: whoever asked for it is watching. */
export const isGrave = (conclusion: Conclusion): conclusion is GraveConclusion =>
  conclusion.claim.originalAt === null &&
  (conclusion.outcome === "failed" || (conclusion.outcome === "retry" && conclusion.warn));
