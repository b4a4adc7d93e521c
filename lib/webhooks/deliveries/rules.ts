import { type FailedAttempt, MAX_ATTEMPTS, nextAttempt } from "#lib/webhooks/queue/retry-schedule.ts";
import { WARNING_ATTEMPT } from "./constants.ts";

/** Service interface 6.1: what counts as received. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** What an attempt makes of its delivery. */
export type Verdict =
  | { outcome: "delivered" }
  | { outcome: "failed" }
  | { outcome: "retry"; dueAt: number; warn: boolean };

/** Service interface 3.2: delivered by a 2xx, failed when all attempts are used up, else tried again; owners are warned once in between. */
export function judge(accepted: boolean, attempt: FailedAttempt, chance: number): Verdict {
  if (accepted) return { outcome: "delivered" };
  const dueAt = attempt.made >= MAX_ATTEMPTS ? null : nextAttempt(attempt, chance);
  return dueAt === null ? { outcome: "failed" } : { outcome: "retry", dueAt, warn: attempt.made === WARNING_ATTEMPT };
}
