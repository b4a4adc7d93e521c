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

/** The folder of a day, which has nothing else in it: the export, which may go to the same place, has folders of the kinds' names. */
export const folderOf = (kind: ArchiveKind, day: string): string => `archive/${kind}/date=${day}`;

type Named = Pick<ArchivedPart, "kind" | "workspaceId" | "day" | "part">;

export const fileOf = ({ kind, workspaceId, day, part }: Named): string =>
  `${folderOf(kind, day)}/${workspaceId}/part-${String(part).padStart(4, "0")}.ndjson.gz`;

/** Stores rows, each a line of JSON, as a compressed object; answers what lies there then. The same rows make the same bytes. */
export async function storePart(
  place: Place,
  part: Named,
  lines: readonly string[],
): Promise<{ bytes: number; sha256: string }> {
  return await storeFile(place, fileOf(part), inOne(await promisify(gzip)(`${lines.join("\n")}\n`)));
}

/**
 * The rows of an object, each a line of JSON. Throws `ArchiveUnreadable` where it is not there, is not what was stored, or has another number of
 * rows; and what the place throws where it is away.
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
