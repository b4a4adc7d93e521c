import type { Listener } from "#lib/webhooks/listeners/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { shownTime } from "../output/times.ts";
import { print, table } from "../print.ts";

export type ListenersListOptions = LoginOptions & CallOptions & { json?: boolean };

/** Runs `listeners list`: open listeners, newest first. */
export async function run(options: ListenersListOptions): Promise<void> {
  const login = await findLogin(options);
  const page = await callApi<{ data: Listener[] }>(login, { method: "GET", path: "/v1/listeners" }, options);
  const rows = page.data.map((listener) => [
    listener.id,
    listener.name,
    listener.mode,
    listener.connected
      ? { text: "connected", colour: "green" as const }
      : { text: `away since ${shownTime(listener.seen_at)}`, colour: "yellow" as const },
    listener.waiting,
    listener.events.join(" "),
    listener.forward_to,
  ]);
  print(
    page,
    options,
    rows.length === 0
      ? ["Nobody listens."]
      : table(["ID", "NAME", "MODE", "STATUS", "WAITING", "EVENTS", "FORWARDS TO"], rows),
  );
}
