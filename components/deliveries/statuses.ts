import { SOUGHT_STATUSES } from "#lib/webhooks/deliveries/constants.ts";
import type { Delivery, SoughtStatus } from "#lib/webhooks/deliveries/types.ts";

/** What each status is called, in the log, its filters and everywhere else. */
export const STATUS_WORDS: Readonly<Record<SoughtStatus, string>> = {
  failed: "Failed",
  retrying: "Retrying",
  held: "Held",
  pending: "Pending",
  delivered: "Delivered",
  canceled: "Canceled",
};

/** What did not arrive and still could: failed for good, being tried again, or held by a paused webhook. */
export const NOT_DELIVERED: readonly SoughtStatus[] = ["failed", "retrying", "held"];

/** A delivery's status as people look for it: one that failed and is tried again is retrying. */
export const soughtStatus = ({ status, attempts_made }: Pick<Delivery, "status" | "attempts_made">): SoughtStatus =>
  status === "pending" && attempts_made > 0 ? "retrying" : status;

/**
 * What is chosen after somebody pressed these: without them where they were chosen, else with them. One of those that did not arrive, pressed
 * while all of them are chosen, narrows to itself.
 */
export function toggled(chosen: readonly SoughtStatus[], pressed: readonly SoughtStatus[]): SoughtStatus[] {
  const allUndelivered = NOT_DELIVERED.every((status) => chosen.includes(status));
  const narrows = pressed.length === 1 && allUndelivered && pressed.every((status) => NOT_DELIVERED.includes(status));
  const rest = narrows ? chosen.filter((status) => !NOT_DELIVERED.includes(status)) : chosen;
  const takesOff = !narrows && pressed.every((status) => chosen.includes(status));
  return SOUGHT_STATUSES.filter((status) => (pressed.includes(status) ? !takesOff : rest.includes(status)));
}

/** What there is instead where the chosen statuses leave nothing: the undelivered that were not asked for. */
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
