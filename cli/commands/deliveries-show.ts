import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { deliveryLines } from "../output/delivery-lines.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type DeliveriesShowOptions = LoginOptions & CallOptions & { full?: boolean; json?: boolean };

/** Runs `deliveries show`: every attempt with its times and error. */
export async function run(given: string, options: DeliveriesShowOptions): Promise<void> {
  const path = `/v1/deliveries/${readId("dlv", given)}`;
  const login = await findLogin(options);
  const delivery = await callApi<DeliveryDetail>(login, { method: "GET", path }, options);
  print(delivery, options, deliveryLines(delivery, options.full === true));
}
