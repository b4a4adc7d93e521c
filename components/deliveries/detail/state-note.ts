import { describeWaiting } from "#lib/webhooks/deliveries/rules.ts";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { MAX_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";

type Stands = Pick<
  Delivery,
  "status" | "attempts_made" | "next_attempt_at" | "waiting_for" | "webhook_id" | "replay_of" | "replay_id" | "env"
>;

/**
 * Explains why a delivery waits or ended, if its attempts do not; else null.
 * @param subscribed whether its webhook still exists. @param mayReplay whether the user may replay
 * it.
 */
export function stateNote(delivery: Stands, subscribed: boolean, mayReplay: boolean): string | null {
  const { status, attempts_made: made } = delivery;
  switch (status) {
    case "delivered":
      return null;
    case "pending":
      if (delivery.waiting_for)
        return `It waits: ${describeWaiting(delivery.waiting_for)}. Deliveries go out in the order they are due, up to the endpoint's limit at a time.`;
      if (made === 0 && delivery.next_attempt_at === null)
        return "It waits for its turn in a bulk replay, which sends at a set rate.";
      return null;
    case "held":
      return `It is held because its subscription is paused. ${made > 0 ? "Attempts continue" : "It is sent"} when the subscription is resumed and held deliveries are sent then, not skipped.`;
    case "failed":
      if (made < MAX_ATTEMPTS) return "Test events are sent once and not retried.";
      return `All ${MAX_ATTEMPTS} scheduled attempts failed. ${mayReplay ? "Replay the delivery once the endpoint works." : "Someone with the right role can replay it once the endpoint works."}`;
    case "canceled":
      return `It was canceled, so it is not sent${made > 0 ? " again" : ""}. ${canceledBy(delivery, subscribed)}`;
  }
}

function canceledBy(delivery: Stands, subscribed: boolean): string {
  if (delivery.webhook_id !== null && !subscribed) return "Its subscription was deleted.";
  if (delivery.replay_id !== null) return "The bulk replay that it belongs to was canceled.";
  return "Someone resumed its webhook and chose to skip held deliveries.";
}
