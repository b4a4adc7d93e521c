import type { EndedListener } from "#lib/webhooks/listeners/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type ListenersEndOptions = LoginOptions & CallOptions & { json?: boolean };

/** Runs `listeners end`: closes the connection, removes the public URL and cancels waiting deliveries. */
export async function run(given: string, options: ListenersEndOptions): Promise<void> {
  const path = `/v1/listeners/${readId("lst", given)}`;
  const login = await findLogin(options);
  const ended = await callApi<EndedListener>(login, { method: "DELETE", path }, options);
  print(ended, options, [
    `Ended ${escapeControls(ended.id)}. Its \`gatehouse listen\`, if connected, stops too. Waiting deliveries canceled: ${ended.deliveries_canceled}.`,
  ]);
}
