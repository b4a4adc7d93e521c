import { sql } from "../db.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { openPlace } from "../places/open-place.ts";
import { fileOf, readPart } from "./part-file.ts";
import type { ArchivedPart } from "./types.ts";
import { ArchiveUnreadable } from "./unreadable.ts";

/** The day's partition may be dropped again between being made and being filled, by whoever removes what nobody reads. */
const TRIES = 3;
/** SQLSTATE, PostgreSQL appendix A. */
const LOCK_NOT_AVAILABLE = "55P03";

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
  const lines = await readPart(await openPlace(ARCHIVE_TO, settings), part);
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

function asUnreadable(part: ArchivedPart, cause: unknown): ArchiveUnreadable {
  if (cause instanceof ArchiveUnreadable) return cause;
  const isBusy = (cause as { code?: string }).code === LOCK_NOT_AVAILABLE;
  return new ArchiveUnreadable(part, isBusy ? "busy" : "away", { cause });
}
