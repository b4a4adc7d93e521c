import { sql } from "../db.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { openPlace } from "../places/open-place.ts";
import { READ_WITHIN_MS, RESTORED_MAX_ROWS } from "./constants.ts";
import { fileOf, readPart } from "./part-file.ts";
import type { ArchivedPart } from "./types.ts";
import { ArchiveUnreadable, isBusy } from "./unreadable.ts";

/** The day's partition may be dropped again between being made and being filled, by whoever removes what nobody reads. */
const TRIES = 3;

const underWay = new Map<string, Promise<void>>();

/**
 * Brings the rows of an object back into their day's partition, where everything reads them as before, until nobody has for some hours. Several who
 * want the same at once are served by one in a process; of those in several processes one puts the rows there, and the others find them.
 *
 * Throws `ArchiveUnreadable` where that cannot be done, and the log says why.
 */
export function restorePart(part: ArchivedPart): Promise<void> {
  const key = fileOf(part);
  const restoring =
    underWay.get(key) ??
    restore(part)
      .catch((error: unknown) => {
        const err = asUnreadable(part, error);
        log.warn("archive.not_read", { err: err.cause ?? err, reason: err.reason, file: key });
        throw err;
      })
      .finally(() => underWay.delete(key));
  underWay.set(key, restoring);
  return restoring;
}

async function restore(part: ArchivedPart): Promise<void> {
  const { kind, workspaceId, day, part: nth } = part;
  const { ARCHIVE_TO, ...settings } = env();
  if (ARCHIVE_TO === undefined) throw new ArchiveUnreadable(part, "unnamed");
  await checkRoom(part);
  const lines = await inTime(openPlace(ARCHIVE_TO, settings).then((place) => readPart(place, part)));
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows } = await sql().query<{ outcome: string }>(
      "select restore_archived_part($1, $2, $3, $4, $5) as outcome",
      [...[kind, workspaceId, day, nth], `[${lines.join(",")}]`],
    );
    if (rows[0]?.outcome !== "no_day") return;
    await sql().query("select make_day($1, $2)", [kind, day]);
  }
  throw new ArchiveUnreadable(part, "busy");
}

const ROOM = `
  select coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(rows) filter (where workspace_id = $1), 0)::bigint as "ofWorkspace"
  from archived_parts where restored_at is not null`;

/** The database is as large as DATABASE_DAYS asks for: nobody brings so much back that it is full. */
async function checkRoom(part: ArchivedPart): Promise<void> {
  const { rows } = await sql().query<{ rows: number; ofWorkspace: number }>(ROOM, [part.workspaceId]);
  const { rows: all = 0, ofWorkspace = 0 } = rows[0] ?? {};
  if (all > RESTORED_MAX_ROWS.all || ofWorkspace > RESTORED_MAX_ROWS.workspace)
    throw new ArchiveUnreadable(part, "full");
}

/** A place that falls silent keeps nobody for longer, nor those who ask after them. */
async function inTime<T>(reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`The archive did not answer within ${READ_WITHIN_MS} ms.`)),
    READ_WITHIN_MS,
  );
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

function asUnreadable(part: ArchivedPart, cause: unknown): ArchiveUnreadable {
  if (cause instanceof ArchiveUnreadable) return cause;
  return new ArchiveUnreadable(part, isBusy(cause) ? "busy" : "away", { cause });
}
