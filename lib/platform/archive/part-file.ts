import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { readStored } from "#lib/platform/storage/places/read-stored.ts";
import { partKey } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { TEXT_MAX_BYTES } from "./constants.ts";
import type { ArchivedPart, ArchiveKind } from "./types.ts";
import { ArchiveUnreadable } from "./unreadable.ts";

/**
 * Returns the folder of a day, which holds nothing else: an export to the same location uses
 * folders named after the kinds.
 */
export const folderOf = (kind: ArchiveKind, day: string): string => `archive/${kind}/date=${day}`;

export const fileOf = ({
  kind,
  workspaceId,
  day,
  part,
}: Pick<ArchivedPart, "kind" | "workspaceId" | "day" | "part">): string =>
  partKey(`${folderOf(kind, day)}/${workspaceId}`, part);

/**
 * Returns the rows of an object, one line of JSON each. Throws `ArchiveUnreadable` if the object is
 * missing, differs from what was stored or has another number of rows; passes on errors of an
 * unavailable location.
 */
export async function readPart(place: Place, part: ArchivedPart): Promise<string[]> {
  const packed = await buffer(readStored(place, fileOf(part), part, (reason) => new ArchiveUnreadable(part, reason)));
  const text = await promisify(gunzip)(packed, { maxOutputLength: TEXT_MAX_BYTES }).catch((cause: unknown) => {
    throw new ArchiveUnreadable(part, "damaged", { cause });
  });
  const lines = text.toString("utf8").split("\n").slice(0, -1);
  if (lines.length !== part.rows) throw new ArchiveUnreadable(part, "damaged");
  return lines;
}
