import { type FailedAttempt, MAX_ATTEMPTS, nextAttempt } from "#lib/webhooks/queue/retry-schedule.ts";
import { WAITING_COUNTED_MAX, WARNING_ATTEMPT } from "./constants.ts";
import type { WaitingFor } from "./types.ts";

/** A 2xx counts as received (service interface 6.1). */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** What an attempt means for its delivery. */
export type Verdict =
  | { outcome: "delivered" }
  | { outcome: "failed" }
  | { outcome: "retry"; dueAt: number; warn: boolean };

/**
 * Decides what follows an attempt (service interface 3.2): delivered by a 2xx, failed when all attempts are used up, otherwise retried.
 * Owners are warned once in between.
 *
 * @param chance from 0 to 1.
 */
export function judge(accepted: boolean, attempt: FailedAttempt, chance: number): Verdict {
  if (accepted) return { outcome: "delivered" };
  if (attempt.resumeAt) return { outcome: "retry", dueAt: attempt.resumeAt.getTime(), warn: false };
  const dueAt = attempt.made >= MAX_ATTEMPTS ? null : nextAttempt(attempt, chance);
  return dueAt === null ? { outcome: "failed" } : { outcome: "retry", dueAt, warn: attempt.made === WARNING_ATTEMPT };
}

const REASONS: Record<WaitingFor["reason"], string> = {
  endpoint_times_out: "this endpoint times out",
  endpoint_busy: "this endpoint takes no more at once",
};

/** Describes why a due delivery has not been sent, to follow "waits: ". */
export function describeWaiting({ reason, deliveries_before: before }: WaitingFor): string {
  const count = before === 0 ? "none" : before.toLocaleString("en");
  return `${REASONS[reason]}, ${count}${before >= WAITING_COUNTED_MAX ? " or more" : ""} before it`;
}

/** The fields of a subscription that identify its failure streak. */
export type FailingWebhook = { id: string; failingSince: Date | null; resumedAt: Date | null };

/**
 * Returns the ID of a failure streak, of which owners are warned once: it begins with the first
 * attempt not accepted, or when the subscription is resumed. Undefined while nothing fails.
 */
export function failureStreak({ id, failingSince, resumedAt }: FailingWebhook): string | undefined {
  if (failingSince === null) return undefined;
  const since = resumedAt !== null && resumedAt > failingSince ? resumedAt : failingSince;
  return `${id}:${since.toISOString()}`;
}
