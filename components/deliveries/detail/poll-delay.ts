import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";

/** While an attempt is due or under way, or a command line may come back at any moment. */
const SOON_MS = 1_000;
/** While others come before it. */
const TURN_MS = 5_000;
/** While nothing is expected soon; somebody may still pause, resume or cancel. */
const CALM_MS = 15_000;

/**
 * When to look at a delivery again, in ms from now; false when it is over and never changes again.
 *
 * @param now by the server's clock, in ms since 1970.
 */
export function pollDelay(
  delivery: Pick<DeliveryDetail, "status" | "next_attempt_at" | "listener_id" | "waiting_for">,
  now: number,
): number | false {
  if (delivery.status === "held") return CALM_MS;
  if (delivery.status !== "pending") return false;
  if (delivery.listener_id !== null) return SOON_MS;
  if (delivery.next_attempt_at === null) return CALM_MS;
  if (delivery.waiting_for) return TURN_MS;
  const left = Date.parse(delivery.next_attempt_at) - now;
  return Math.max(SOON_MS, Math.min(CALM_MS, left + SOON_MS / 2));
}
