import { readSettingsApart } from "#lib/platform/installation/settings.ts";
import { distribute, SHARDS_MAX } from "#lib/platform/migrations/distribute/distribute.ts";
import { sessionAddress } from "#lib/platform/postgres/session-address.ts";
import { misused } from "../command-error.ts";
import { table } from "../output/table.ts";
import { mention, print } from "../print.ts";
import { readWhole } from "../read-input.ts";

export type OperatorDistributeOptions = { shards: string; json?: boolean };

/** Runs `operator distribute`, which needs only the database. */
export async function run(options: OperatorDistributeOptions): Promise<void> {
  const shards = readWhole("--shards", options.shards);
  if (shards < 1 || shards > SHARDS_MAX) throw misused(`--shards: from 1 to ${SHARDS_MAX}`);
  const url = sessionAddress(await readSettingsApart(process.env));
  const moved = [...(await distribute(url, shards, (filled) => mention(`Shard ${filled} of ${shards} is complete.`)))];
  const filled = moved.filter(([, rows]) => rows > 0).map(([name, rows]) => [name, String(rows)]);
  print({ shards, moved: Object.fromEntries(moved) }, options, [
    ...table(["TABLE", "ROWS"], filled),
    `The database is divided into ${shards} shards. Start everything again.`,
  ]);
}
