import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { storeFile } from "../places/store-file.ts";
import type { Place } from "../places/types.ts";
import { inOne } from "../storage/pieces.ts";
import { TEXT_MAX_BYTES } from "./constants.ts";
import type { ArchivedPart, ArchiveKind } from "./types.ts";
import { ArchiveUnreadable } from "./unreadable.ts";

/**
 * Returns the folder of a day, which holds nothing else: an export to the same location uses
 * folders named after the kinds.
 */
export const folderOf = (kind: ArchiveKind, day: string): string => `archive/${kind}/date=${day}`;

type Named = Pick<ArchivedPart, "kind" | "workspaceId" | "day" | "part">;

export const fileOf = ({ kind, workspaceId, day, part }: Named): string =>
  `${folderOf(kind, day)}/${workspaceId}/part-${String(part).padStart(4, "0")}.ndjson.gz`;

/**
 * Stores JSON rows, one a line, as a compressed object and returns its size and hash. Equal rows
 * give equal bytes.
 */
export async function storePart(
  place: Place,
  part: Named,
  lines: readonly string[],
): Promise<{ bytes: number; sha256: string }> {
  return await storeFile(place, fileOf(part), inOne(await promisify(gzip)(`${lines.join("\n")}\n`)));
}

/**
 * Returns the rows of an object, one line of JSON each. Throws `ArchiveUnreadable` if the object is
 * missing, differs from what was stored or has another number of rows; passes on errors of an
 * unavailable location.
 */
export async function readPart(place: Place, part: ArchivedPart): Promise<string[]> {
  const stream = await place.read(fileOf(part));
  if (!stream) throw new ArchiveUnreadable(part, "missing");
  const packed = await buffer(stream);
  if (createHash("sha256").update(packed).digest("hex") !== part.sha256) throw new ArchiveUnreadable(part, "damaged");
  const text = await promisify(gunzip)(packed, { maxOutputLength: TEXT_MAX_BYTES }).catch((cause: unknown) => {
    throw new ArchiveUnreadable(part, "damaged", { cause });
  });
  const lines = text.toString("utf8").split("\n").slice(0, -1);
  if (lines.length !== part.rows) throw new ArchiveUnreadable(part, "damaged");
  return lines;
}
