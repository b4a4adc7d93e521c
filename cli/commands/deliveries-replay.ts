import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type DeliveriesReplayOptions = LoginOptions & CallOptions & { json?: boolean };

/** Runs `deliveries replay`: sends a finished delivery again, to the webhook's current URL. */
export async function run(given: string, options: DeliveriesReplayOptions): Promise<void> {
  const path = `/v1/deliveries/${readId("dlv", given)}/replay`;
  const login = await findLogin(options);
  const replay = await callApi<Delivery>(login, { method: "POST", path }, options);
  print(replay, options, [
    `${replay.event} is on its way to ${escapeControls(replay.url)} again, as ${replay.id}.`,
    `What becomes of it: gatehouse deliveries show ${replay.id}`,
  ]);
}
