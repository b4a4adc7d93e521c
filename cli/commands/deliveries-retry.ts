import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readId } from "../read-id.ts";

/** Runs `deliveries retry`: makes a manual attempt at a delivery that is being retried. */
export async function run(given: string, options: AnswerOptions): Promise<void> {
  const path = `/v1/deliveries/${readId("dlv", given)}/retry`;
  await printAnswer<Delivery>({ method: "POST", path, unkeyed: true }, options, (delivery) => {
    // Without a next attempt, the delivery was returned unchanged.
    const isRetried = delivery.next_attempt_at !== null;
    return [
      isRetried
        ? `Retrying ${delivery.event} at ${escapeControls(delivery.url)}. The retry schedule does not change.`
        : `Nothing was changed: this delivery ${delivery.status === "held" ? "is held" : "is waiting in a bulk replay"}.`,
      `To see the ${isRetried ? "result" : "delivery"}: gatehouse deliveries show ${delivery.id}`,
    ];
  });
}
