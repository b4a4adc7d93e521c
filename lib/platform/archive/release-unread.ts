import { sql } from "#lib/platform/database/client.ts";
import { changeTables } from "#lib/platform/database/partitions/change-tables.ts";
import { isBackupUnderWay } from "#lib/platform/database/partitions/partitions.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isBusy } from "#lib/platform/postgres/errors.ts";
import { RESTORED_KEPT_MS } from "./constants.ts";

const UNREAD = `
  select distinct kind, day::text as day from archived_parts
  where restored_at is not null and read_at < now() - $1 * interval '1 ms' order by 2`;

/**
 * Removes restored rows that nobody has read for some hours. A day whose lock is not free within
 * two seconds is left to the next round, and so are failures, which are logged.
 *
 * @returns the number of objects.
 */
export async function releaseUnread(): Promise<number> {
  const { rows } = await sql().query<{ kind: string; day: string }>(UNREAD, [RESTORED_KEPT_MS]);
  let released = 0;
  for (const { kind, day } of rows) {
    // The backup reads the partitions that would be dropped.
    if (await isBackupUnderWay()) break;
    try {
      const done = await changeTables<{ parts: number }>(
        "select release_archived_day($1, $2, now() - $3 * interval '1 ms') as parts",
        [kind, day, RESTORED_KEPT_MS],
      );
      released += done[0]?.parts ?? 0;
    } catch (error) {
      if (!isBusy(error)) log.warn("archive.not_released", { err: error, kind, day });
    }
  }
  return released;
}
