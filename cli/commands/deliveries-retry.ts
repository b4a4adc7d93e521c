import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type DeliveriesRetryOptions = LoginOptions & CallOptions & { json?: boolean };

/** `deliveries retry`: one that is being tried again has its next attempt now. */
export async function run(given: string, options: DeliveriesRetryOptions): Promise<void> {
  const path = `/v1/deliveries/${readId("dlv", given)}/retry`;
  const login = await findLogin(options);
  const delivery = await callApi<Delivery>(login, { method: "POST", path, unkeyed: true }, options);
  print(delivery, options, [
    `${delivery.event} is tried now at ${escapeControls(delivery.url)}: attempt ${delivery.attempts_made + 1}.`,
    `What becomes of it: gatehouse deliveries show ${delivery.id}`,
  ]);
}
