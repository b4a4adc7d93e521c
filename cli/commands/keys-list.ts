import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { type ModeOptions, readMode } from "../api/modes.ts";
import { statusColour } from "../output/colour.ts";
import { shownTime } from "../output/times.ts";
import { table } from "../print.ts";
import { type ListOptions, printList } from "../print-answer.ts";

export type KeysListOptions = ListOptions & ModeOptions & { status?: string; search?: string };

export async function run(options: KeysListOptions): Promise<void> {
  const query = { env: readMode(options), status: options.status, q: options.search };
  await printList<ApiKey>({ path: "/v1/keys", query }, options, keyRows);
}

function keyRows(keys: ApiKey[]): string[] {
  if (keys.length === 0) return ["No keys."];
  const rows = keys.map((key) => [
    key.id,
    key.token_hint,
    key.name,
    { text: key.status, colour: statusColour(key.status) },
    key.scopes.join(" "),
    shownTime(key.last_used_at),
  ]);
  return table(["ID", "KEY", "NAME", "STATUS", "SCOPES", "LAST USED"], rows);
}
