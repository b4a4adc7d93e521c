import { sql } from "../db.ts";
import { isBackupUnderWay } from "../partitions.ts";
import type { Place } from "../places/types.ts";
import { changeTables } from "../shards/change-tables.ts";
import { putManifest, readManifest, removeManifest, rowsOf } from "./manifest.ts";
import { folderOf, readPart, storePart } from "./part-file.ts";
import { readDay } from "./read-day.ts";
import type { ArchivedPart, ArchiveKind } from "./types.ts";
import { ArchiveUnreadable } from "./unreadable.ts";

export type DayOptions = {
  place: Place;
  kind: ArchiveKind;
  day: string;
  signal?: AbortSignal | undefined;
  /** Called after each object, because a day may take many minutes. */
  progressed?: (() => Promise<unknown>) | undefined;
};

/**
 * Moves a day into the archive: writes its objects and the manifest, reads all of them again, and only then drops its partition, in the transaction
 * that tells the database what lies there (`close_archived_day`). Whoever is killed before that has moved nothing, and what they wrote is
 * found or written again. Throws what went wrong; then the partition is there as before. Undefined while the partition cannot be dropped.
 */
export async function archiveDay(options: DayOptions): Promise<{ rows: number; parts: number } | undefined> {
  const { place, kind, day } = options;
  const parts = (await readManifest(place, kind, day)) ?? (await writeDay(options));
  await verify(options, parts);
  options.signal?.throwIfAborted();
  // A backup that began meanwhile reads the partition.
  if (await isBackupUnderWay()) return undefined;
  const rows = await changeTables<{ found: number }>("select close_archived_day($1, $2, $3, $4) as found", [
    ...[kind, day, rowsOf(parts)],
    JSON.stringify(parts.map(asRecord)),
  ]);
  if (rows[0]?.found === rowsOf(parts)) return { rows: rowsOf(parts), parts: parts.length };
  await removeManifest(place, kind, day);
  throw new Error(`The database has ${rows[0]?.found} rows of that day, and ${rowsOf(parts)} were written.`);
}

/** Writes a day over whatever lies there, which no partition was dropped for. */
async function writeDay({ place, kind, day, signal, progressed }: DayOptions): Promise<ArchivedPart[]> {
  // Another worker may have finished it, while this one stood still and did not know that the work had passed on.
  if (await isMoved(kind, day)) throw new Error("The day was moved by another worker.");
  signal?.throwIfAborted();
  await removeManifest(place, kind, day);
  signal?.throwIfAborted();
  await place.removeFolder(folderOf(kind, day), { signal, progressed });
  const parts: ArchivedPart[] = [];
  for await (const { lines, ...batch } of readDay(kind, day)) {
    signal?.throwIfAborted();
    const part = { kind, day, ...batch };
    parts.push({ ...part, rows: lines.length, ...(await storePart(place, part, lines)) });
    await progressed?.();
  }
  await putManifest(place, kind, day, parts);
  return parts;
}

async function isMoved(kind: ArchiveKind, day: string): Promise<boolean> {
  const text = "select 1 from archived_days where kind = $1 and day = $2 and archived_at is not null";
  return (await sql().query(text, [kind, day])).rowCount === 1;
}

/** Reads everything again. What is not as it was written has no manifest afterwards: the next try then writes all of it. */
async function verify(
  { place, kind, day, signal, progressed }: DayOptions,
  parts: readonly ArchivedPart[],
): Promise<void> {
  try {
    for (const part of parts) {
      signal?.throwIfAborted();
      await readPart(place, part);
      await progressed?.();
    }
  } catch (error) {
    if (error instanceof ArchiveUnreadable) await removeManifest(place, kind, day);
    throw error;
  }
}

const asRecord = ({ workspaceId, part, rows, bytes, sha256, first, last }: ArchivedPart) => ({
  ...{ workspace_id: workspaceId, part, rows, bytes, sha256 },
  ...{ first_at: first.at, first_id: first.id, last_at: last.at, last_id: last.id },
});
