import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { type ModeOptions, readMode } from "../api/modes.ts";
import { type PageOptions, readPages } from "../api/read-pages.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { statusColour } from "../output/colour.ts";
import { shownTime } from "../output/times.ts";
import { mention, print, table } from "../print.ts";

export type KeysListOptions = LoginOptions &
  PageOptions &
  ModeOptions & { status?: string; search?: string; sort?: string; json?: boolean };

export async function run(options: KeysListOptions): Promise<void> {
  const env = readMode(options);
  const login = await findLogin(options);
  const query = { env, status: options.status, q: options.search, sort: options.sort };
  const page = await readPages<ApiKey>(login, { path: "/v1/keys", query }, options);
  const rows = page.data.map((key) => [
    key.id,
    key.token_hint,
    key.name,
    { text: key.status, colour: statusColour(key.status) },
    key.scopes.join(" "),
    shownTime(key.last_used_at),
  ]);
  print(
    page,
    options,
    rows.length === 0 ? ["No keys."] : table(["ID", "KEY", "NAME", "STATUS", "SCOPES", "LAST USED"], rows),
  );
  if (page.next_cursor !== null && !options.json)
    mention(`There are more: --cursor ${page.next_cursor}, or a larger --limit.`);
}
