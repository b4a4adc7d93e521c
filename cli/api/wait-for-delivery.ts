import { setTimeout as pause } from "node:timers/promises";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { type CallOptions, callApi } from "./call-api.ts";
import type { Login } from "./login.ts";

/** Timeout for a delivery to a CLI: 10 s for its app, plus a margin. */
const OVER_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 250;

/** Returns a delivery once it has finished, or its state after 15 s. */
export async function waitForDelivery(login: Login, id: string, options: CallOptions): Promise<DeliveryDetail> {
  const until = Date.now() + OVER_WITHIN_MS;
  for (;;) {
    const delivery = await callApi<DeliveryDetail>(login, { method: "GET", path: `/v1/deliveries/${id}` }, options);
    if (delivery.status !== "pending" || Date.now() >= until) return delivery;
    await pause(LOOK_EVERY_MS);
  }
}
