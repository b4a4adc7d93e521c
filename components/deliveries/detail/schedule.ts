import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { ATTEMPT_OFFSETS_MS, JITTER_MAX_MS } from "#lib/webhooks/queue/retry-schedule.ts";

/** An attempt that has not been made. */
export type PlannedAttempt = {
  number: number;
  /** Milliseconds since 1970. The next one's is exact, the others come up to 30 s later. */
  at: number;
  /** After the first attempt, in ms. */
  offset: number;
};

type Scheduled = Pick<
  DeliveryDetail,
  "status" | "attempts_made" | "next_attempt_at" | "attempts" | "attempts_unavailable" | "created_at"
>;

/**
 * Returns the attempts to come unless one succeeds; none for a delivery that has ended or is held. Times
 * count from the first scheduled attempt (service interface 6.5). Where the next attempt is later than
 * that, because deliveries were held meanwhile, the others move with it.
 */
export function plannedAttempts(delivery: Scheduled): PlannedAttempt[] {
  const { status, attempts_made: made, next_attempt_at: nextAt } = delivery;
  const scheduled = delivery.attempts.filter(({ manual }) => !manual);
  // Without the first attempt nobody knows from when the times count.
  if (status !== "pending" || nextAt === null || delivery.attempts_unavailable) return [];
  const next = Date.parse(nextAt);
  const first = scheduled[0];
  const counted = first ? Date.parse(first.started_at) : next;
  const offsetOfNext = ATTEMPT_OFFSETS_MS[scheduled.length] ?? 0;
  const slot = ATTEMPT_OFFSETS_MS[scheduled.length + 1] ?? Number.POSITIVE_INFINITY;
  // Retry-After may delay the next one up to the time of the one after it; beyond that the whole
  // schedule has moved.
  const anchor = next > counted + slot + JITTER_MAX_MS ? next - offsetOfNext : counted;
  return ATTEMPT_OFFSETS_MS.slice(scheduled.length).map((offset, after) => ({
    number: made + after + 1,
    at: after === 0 ? next : anchor + offset,
    offset,
  }));
}

/** "30 s", "10 min", "4 h": the schedule's own steps. */
export function offsetText(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1_000)}\u00a0s`;
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)}\u00a0min` : `${Math.round(ms / 3_600_000)}\u00a0h`;
}
