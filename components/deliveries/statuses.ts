import { SOUGHT_STATUSES } from "#lib/webhooks/deliveries/constants.ts";
import type { Delivery, SoughtStatus } from "#lib/webhooks/deliveries/types.ts";

export const STATUS_WORDS: Readonly<Record<SoughtStatus, string>> = {
  failed: "Failed",
  retrying: "Retrying",
  held: "Held",
  pending: "Pending",
  delivered: "Delivered",
  canceled: "Canceled",
};

/** Undelivered: failed, being retried, or held by a paused webhook. */
export const NOT_DELIVERED: readonly SoughtStatus[] = ["failed", "retrying", "held"];

/** Returns the status that people filter by: pending with a failed attempt is retrying. */
export const soughtStatus = ({ status, attempts_made }: Pick<Delivery, "status" | "attempts_made">): SoughtStatus =>
  status === "pending" && attempts_made > 0 ? "retrying" : status;

/**
 * Returns the selection after clicking a chip: removes its statuses if selected, else adds them.
 * Clicking one undelivered status while all are selected selects only that one.
 */
export function toggled(chosen: readonly SoughtStatus[], pressed: readonly SoughtStatus[]): SoughtStatus[] {
  const allUndelivered = NOT_DELIVERED.every((status) => chosen.includes(status));
  const narrows = pressed.length === 1 && allUndelivered && pressed.every((status) => NOT_DELIVERED.includes(status));
  const rest = narrows ? chosen.filter((status) => !NOT_DELIVERED.includes(status)) : chosen;
  const takesOff = !narrows && pressed.every((status) => chosen.includes(status));
  return SOUGHT_STATUSES.filter((status) => (pressed.includes(status) ? !takesOff : rest.includes(status)));
}

/** Returns the undelivered statuses that were not selected but have deliveries. */
export function otherUndelivered(
  chosen: readonly SoughtStatus[],
  counts: Readonly<Record<SoughtStatus, number>>,
): { status: SoughtStatus; count: number }[] {
  if (!chosen.some((status) => NOT_DELIVERED.includes(status))) return [];
  return NOT_DELIVERED.filter((status) => !chosen.includes(status) && counts[status] > 0).map((status) => ({
    status,
    count: counts[status],
  }));
}
