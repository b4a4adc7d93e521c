import { sql } from "#lib/platform/database/client.ts";
import { changeTables } from "#lib/platform/database/partitions/change-tables.ts";
import { isBackupUnderWay } from "#lib/platform/database/partitions/partitions.ts";
import { storeGzip } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { inOne } from "../storage/in-one.ts";
import { putManifest, readManifest, removeManifest, rowsOf } from "./manifest.ts";
import { fileOf, folderOf, readPart } from "./part-file.ts";
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
 * Moves a day into the archive: writes its objects and manifest, reads them all again, and only
 * then drops its partition, in the transaction that records the parts (`close_archived_day`). If it
 * is interrupted, nothing has moved and the next try reuses or rewrites the objects. Throws on
 * failure. Returns undefined while the partition cannot be dropped.
 */
export async function archiveDay(options: DayOptions): Promise<{ rows: number; parts: number } | undefined> {
  const { place, kind, day } = options;
  const parts = (await readManifest(place, kind, day)) ?? (await writeDay(options));
  await verify(options, parts);
  options.signal?.throwIfAborted();
  // A backup that began meanwhile is reading the partition.
  if (await isBackupUnderWay()) return undefined;
  const rows = await changeTables<{ found: number }>("select close_archived_day($1, $2, $3, $4) as found", [
    ...[kind, day, rowsOf(parts)],
    JSON.stringify(parts.map(asRecord)),
  ]);
  if (rows[0]?.found === rowsOf(parts)) return { rows: rowsOf(parts), parts: parts.length };
  await removeManifest(place, kind, day);
  throw new Error(`The database has ${rows[0]?.found} rows of that day, and ${rowsOf(parts)} were written.`);
}

async function writeDay({ place, kind, day, signal, progressed }: DayOptions): Promise<ArchivedPart[]> {
  // Another worker may have moved the day while this one was stalled.
  if (await isMoved(kind, day)) throw new Error("The day was moved by another worker.");
  signal?.throwIfAborted();
  await removeManifest(place, kind, day);
  signal?.throwIfAborted();
  await place.removeFolder(folderOf(kind, day), { signal, progressed });
  const parts: ArchivedPart[] = [];
  for await (const { lines, ...batch } of readDay(kind, day)) {
    signal?.throwIfAborted();
    const part = { kind, day, ...batch };
    parts.push({
      ...part,
      rows: lines.length,
      ...(await storeGzip(place, fileOf(part), inOne(`${lines.join("\n")}\n`))),
    });
    await progressed?.();
  }
  await putManifest(place, kind, day, parts);
  return parts;
}

async function isMoved(kind: ArchiveKind, day: string): Promise<boolean> {
  const text = "select 1 from archived_days where kind = $1 and day = $2 and archived_at is not null";
  return (await sql().query(text, [kind, day])).rowCount === 1;
}

/**
 * Reads everything again. Removes the manifest on a mismatch, so that the next try rewrites the
 * day.
 */
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
