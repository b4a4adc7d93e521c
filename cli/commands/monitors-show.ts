import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { monitorLines } from "../output/monitor-lines.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type MonitorsShowOptions = LoginOptions & CallOptions & { json?: boolean };

export async function run(given: string, options: MonitorsShowOptions): Promise<void> {
  const path = `/v1/monitors/${readId("mon", given)}`;
  const login = await findLogin(options);
  const monitor = await callApi<Monitor>(login, { method: "GET", path }, options);
  print(monitor, options, monitorLines(monitor));
}
