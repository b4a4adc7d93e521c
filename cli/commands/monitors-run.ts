import type { MonitorRun } from "#lib/scraping/monitors/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type MonitorsCheckOptions = LoginOptions & CallOptions & { json?: boolean };

/** `monitors run`: a run now, out of turn. What it finds is for `monitors changes`, when it is over. */
export async function run(given: string, options: MonitorsCheckOptions): Promise<void> {
  const id = readId("mon", given);
  const login = await findLogin(options);
  const path = `/v1/monitors/${id}/runs`;
  const run = await callApi<MonitorRun>(login, { method: "POST", path, unkeyed: true }, options);
  print(run, options, [
    `Run ${escapeControls(run.id)} begins. When it is over, \`gatehouse monitors changes ${id}\` has what it found.`,
  ]);
}
