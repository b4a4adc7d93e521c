import { sql } from "#lib/platform/database/client.ts";
import { changeTables } from "#lib/platform/database/partitions/change-tables.ts";
import { RESTORED_MAX_ROWS } from "./constants.ts";
import { fileOf } from "./part-file.ts";
import { describeUnreadable, readArchived } from "./read-archived.ts";
import type { ArchivedPart } from "./types.ts";
import { ArchiveUnreadable } from "./unreadable.ts";

/** The cleanup of unread rows may drop the day's partition between its creation and the insert. */
const TRIES = 3;

const underWay = new Map<string, Promise<void>>();

/**
 * Restores an object's rows into their day's partition, where all queries read them until they have
 * gone unread for some hours. Concurrent callers in a process share one restore; of several
 * processes, one inserts the rows and the others find them.
 *
 * Throws `ArchiveUnreadable` on failure and logs the cause.
 */
export function restorePart(part: ArchivedPart): Promise<void> {
  const key = fileOf(part);
  const restoring =
    underWay.get(key) ??
    restore(part)
      .catch((error: unknown) => {
        throw describeUnreadable(part, error);
      })
      .finally(() => underWay.delete(key));
  underWay.set(key, restoring);
  return restoring;
}

async function restore(part: ArchivedPart): Promise<void> {
  const { kind, workspaceId, day, part: nth } = part;
  await checkRoom(part);
  const lines = await readArchived(part);
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows } = await sql().query<{ outcome: string }>(
      "select restore_archived_part($1, $2, $3, $4, $5) as outcome",
      [...[kind, workspaceId, day, nth], `[${lines.join(",")}]`],
    );
    if (rows[0]?.outcome !== "no_day") return;
    await changeTables("select make_day($1, $2)", [kind, day]);
  }
  throw new ArchiveUnreadable(part, "busy");
}

const ROOM = `
  select coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(rows) filter (where workspace_id = $1), 0)::bigint as "ofWorkspace"
  from archived_parts where restored_at is not null`;

/** Throws if too many rows are restored already: the database is sized for DATABASE_DAYS. */
async function checkRoom(part: ArchivedPart): Promise<void> {
  const { rows } = await sql().query<{ rows: number; ofWorkspace: number }>(ROOM, [part.workspaceId]);
  const { rows: all = 0, ofWorkspace = 0 } = rows[0] ?? {};
  if (all > RESTORED_MAX_ROWS.all || ofWorkspace > RESTORED_MAX_ROWS.workspace)
    throw new ArchiveUnreadable(part, "full");
}
