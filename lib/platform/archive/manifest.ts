import * as z from "zod";
import { version } from "#lib/platform/env/version.ts";
import { putJson, readJson } from "#lib/platform/storage/places/json-file.ts";
import { Sha256 } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { ARCHIVE_VERSION } from "./constants.ts";
import { fileOf, folderOf } from "./part-file.ts";
import type { ArchivedPart, ArchiveKind } from "./types.ts";

const Count = z.int().min(0);
const Position = z.object({ at: z.iso.datetime().transform((at) => new Date(at)), id: z.string() });

const Manifest = z.object({
  schema_version: z.literal(ARCHIVE_VERSION),
  parts: z.array(
    z.object({
      workspace_id: z.string().regex(/^[\w-]+$/),
      part: Count,
      rows: Count,
      bytes: Count,
      sha256: Sha256,
      first: Position,
      last: Position,
    }),
  ),
});

const keyOf = (kind: ArchiveKind, day: string): string => `${folderOf(kind, day)}/manifest.json`;

/** Marks a day as complete and lists its parts. */
export function putManifest(
  place: Place,
  kind: ArchiveKind,
  day: string,
  parts: readonly ArchivedPart[],
): Promise<void> {
  const manifest = {
    ...{ schema_version: ARCHIVE_VERSION, kind, day, version: version() },
    rows: rowsOf(parts),
    parts: parts.map((part) => ({
      ...{ workspace_id: part.workspaceId, part: part.part, file: fileOf(part) },
      ...{ rows: part.rows, bytes: part.bytes, sha256: part.sha256, first: part.first, last: part.last },
    })),
  };
  return putJson(place, keyOf(kind, day), manifest);
}

/**
 * Returns the parts of a complete day. Undefined if there is no manifest or one of another version:
 * the day then counts as not written.
 */
export async function readManifest(place: Place, kind: ArchiveKind, day: string): Promise<ArchivedPart[] | undefined> {
  const parsed = Manifest.safeParse(await readJson(place, keyOf(kind, day)));
  return parsed.success
    ? parsed.data.parts.map(({ workspace_id, ...part }) => ({ kind, day, workspaceId: workspace_id, ...part }))
    : undefined;
}

export const removeManifest = (place: Place, kind: ArchiveKind, day: string): Promise<void> =>
  place.remove(keyOf(kind, day));

export const rowsOf = (parts: readonly ArchivedPart[]): number => parts.reduce((all, { rows }) => all + rows, 0);
