import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { shownTime } from "../output/times.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type MonitorsPauseOptions = LoginOptions & CallOptions & { json?: boolean };

/** Runs `monitors pause` and `monitors resume`; both may be repeated. */
export async function run(given: string, options: MonitorsPauseOptions, paused: boolean): Promise<void> {
  const path = `/v1/monitors/${readId("mon", given)}`;
  const login = await findLogin(options);
  const monitor = await callApi<Monitor>(login, { method: "PATCH", path, body: { paused } }, options);
  const name = `"${escapeControls(monitor.name)}"`;
  print(monitor, options, [
    monitor.next_run_at === null ? `${name} is paused.` : `${name} runs next at ${shownTime(monitor.next_run_at)}.`,
  ]);
}
