import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { CommandError } from "../command-error.ts";
import { canAsk, confirmed } from "../login/ask.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type MonitorsDeleteOptions = LoginOptions & CallOptions & { yes?: boolean; json?: boolean };

/** Runs `monitors delete`, including the history. Asks first in interactive use. */
export async function run(given: string, options: MonitorsDeleteOptions): Promise<void> {
  const path = `/v1/monitors/${readId("mon", given)}`;
  const login = await findLogin(options);
  if (canAsk() && !options.yes && !options.json) {
    const monitor = await callApi<Monitor>(login, { method: "GET", path }, options);
    if (!(await confirmed(`Delete "${escapeControls(monitor.name)}" with its history?`)))
      throw new CommandError("Nothing was deleted.");
  }
  const deleted = await callApi<Monitor>(login, { method: "DELETE", path }, options);
  print(deleted, options, [`Deleted "${escapeControls(deleted.name)}" with its history.`]);
}
