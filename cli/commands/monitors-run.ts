import type { MonitorRun } from "#lib/scraping/monitors/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type MonitorsCheckOptions = LoginOptions & CallOptions & { json?: boolean };

/** Runs `monitors run`: starts an extra run, whose results `monitors changes` shows later. */
export async function run(given: string, options: MonitorsCheckOptions): Promise<void> {
  const id = readId("mon", given);
  const login = await findLogin(options);
  const path = `/v1/monitors/${id}/runs`;
  const run = await callApi<MonitorRun>(login, { method: "POST", path, unkeyed: true }, options);
  print(run, options, [
    `Run ${escapeControls(run.id)} has started. When it finishes, \`gatehouse monitors changes ${id}\` lists the changes.`,
  ]);
}
