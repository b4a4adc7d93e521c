import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";

/** While an attempt is due or running, or a listener may reconnect. */
const SOON_MS = 1_000;
/** While other deliveries come first. */
const TURN_MS = 5_000;
/** While nothing is due soon; somebody may still pause, resume or cancel. */
const CALM_MS = 15_000;

/**
 * Returns the delay of the next poll in ms; false once the delivery has ended.
 * @param now the server's time in Unix ms.
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
