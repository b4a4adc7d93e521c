import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type DeliveriesRetryOptions = LoginOptions & CallOptions & { json?: boolean };

/** Runs `deliveries retry`: makes a manual attempt at a delivery that is being retried. */
export async function run(given: string, options: DeliveriesRetryOptions): Promise<void> {
  const path = `/v1/deliveries/${readId("dlv", given)}/retry`;
  const login = await findLogin(options);
  const delivery = await callApi<Delivery>(login, { method: "POST", path, unkeyed: true }, options);
  // Without a next attempt, the delivery was returned unchanged.
  const isRetried = delivery.next_attempt_at !== null;
  print(delivery, options, [
    isRetried
      ? `Retrying ${delivery.event} at ${escapeControls(delivery.url)}. The retry schedule does not change.`
      : `Nothing was changed: this delivery ${delivery.status === "held" ? "is held" : "is waiting in a bulk replay"}.`,
    `To see the ${isRetried ? "result" : "delivery"}: gatehouse deliveries show ${delivery.id}`,
  ]);
}
