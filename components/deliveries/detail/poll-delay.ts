import type { Delivery } from "#lib/deliveries/types.ts";

/** While an attempt is due or under way. */
const SOON_MS = 1_000;
/** While nothing is expected soon; somebody may still pause, resume or cancel. */
const CALM_MS = 15_000;

/**
 * When to look at a delivery again, in ms from now; false when it is over and never changes again.
 *
 * @param now by the server's clock, in ms since 1970.
 */
export function pollDelay(delivery: Pick<Delivery, "status" | "next_attempt_at">, now: number): number | false {
  if (delivery.status === "held") return CALM_MS;
  if (delivery.status !== "pending") return false;
  if (delivery.next_attempt_at === null) return CALM_MS;
  const left = Date.parse(delivery.next_attempt_at) - now;
  return Math.max(SOON_MS, Math.min(CALM_MS, left + SOON_MS / 2));
}
