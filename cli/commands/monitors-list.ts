import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { type PageOptions, readPages } from "../api/read-pages.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { statusColour } from "../output/colour.ts";
import { shownTime } from "../output/times.ts";
import { mention, print, table } from "../print.ts";

export type MonitorsListOptions = LoginOptions & PageOptions & { json?: boolean };

export async function run(options: MonitorsListOptions): Promise<void> {
  const login = await findLogin(options);
  const page = await readPages<Monitor>(login, { path: "/v1/monitors" }, options);
  const rows = page.data.map((monitor) => [
    monitor.id,
    monitor.name,
    monitor.env,
    { text: monitor.status, colour: statusColour(monitor.status) },
    shownTime(monitor.next_run_at),
    shownTime(monitor.last_change_at),
  ]);
  print(
    page,
    options,
    rows.length === 0 ? ["No monitors."] : table(["ID", "NAME", "MODE", "STATUS", "NEXT RUN", "LAST CHANGE"], rows),
  );
  if (page.next_cursor !== null && !options.json)
    mention(`There are more: --cursor ${page.next_cursor}, or a larger --limit.`);
}
