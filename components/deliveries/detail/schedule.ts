import { HOUR_MS } from "#lib/platform/values/time.ts";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { ATTEMPT_OFFSETS_MS, JITTER_MAX_MS } from "#lib/webhooks/queue/retry-schedule.ts";

export type PlannedAttempt = {
  number: number;
  /** Unix ms. The next attempt's is exact; later ones vary by up to 30 s. */
  at: number;
  /** Since the first attempt, in ms. */
  offset: number;
};

type Scheduled = Pick<
  DeliveryDetail,
  "status" | "attempts_made" | "next_attempt_at" | "attempts" | "attempts_unavailable" | "created_at"
>;

/**
 * Returns the attempts still planned; none for a delivery that has ended or is held. Times count
 * from the first scheduled attempt (service interface 6.5). If the next attempt is later than that,
 * because deliveries were held, the following ones shift with it.
 */
export function plannedAttempts(delivery: Scheduled): PlannedAttempt[] {
  const { status, attempts_made: made, next_attempt_at: nextAt } = delivery;
  const scheduled = delivery.attempts.filter(({ manual }) => !manual);
  // Without the first attempt the start of the schedule is unknown.
  if (status !== "pending" || nextAt === null || delivery.attempts_unavailable) return [];
  const next = Date.parse(nextAt);
  const first = scheduled[0];
  const counted = first ? Date.parse(first.started_at) : next;
  const offsetOfNext = ATTEMPT_OFFSETS_MS[scheduled.length] ?? 0;
  const slot = ATTEMPT_OFFSETS_MS[scheduled.length + 1] ?? Number.POSITIVE_INFINITY;
  // Retry-After may delay the next attempt up to the following one; beyond that the whole schedule
  // has shifted.
  const anchor = next > counted + slot + JITTER_MAX_MS ? next - offsetOfNext : counted;
  return ATTEMPT_OFFSETS_MS.slice(scheduled.length).map((offset, after) => ({
    number: made + after + 1,
    at: after === 0 ? next : anchor + offset,
    offset,
  }));
}

/** "30 s", "10 min", "4 h", as in the schedule. */
export function offsetText(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1_000)}\u00a0s`;
  return ms < HOUR_MS ? `${Math.round(ms / 60_000)}\u00a0min` : `${Math.round(ms / HOUR_MS)}\u00a0h`;
}
