import { LRUCache } from "lru-cache";
import { inOwnFolder } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isBusy } from "#lib/platform/postgres/errors.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { within } from "../async/within.ts";
import { OBJECTS_KEPT, READ_WITHIN_MS } from "./constants.ts";
import { fileOf, readPart } from "./part-file.ts";
import type { ArchivedPart } from "./types.ts";
import { ArchiveUnreadable } from "./unreadable.ts";

/**
 * Returns the rows of an object in ARCHIVE_TO, one line of JSON each. Throws `ArchiveUnreadable` or
 * the location's error.
 */
export async function readArchived(part: ArchivedPart, withinMs: number = READ_WITHIN_MS.list): Promise<string[]> {
  if (env().ARCHIVE_TO === undefined) throw new ArchiveUnreadable(part, "unnamed");
  return await within(
    withinMs,
    archivePlace().then((place) => readPart(place, part)),
  );
}

const opened = new Map<string, Promise<Place>>();

/** Opens the archive once: each opened bucket is a client with its own connections. */
function archivePlace(): Promise<Place> {
  const { ARCHIVE_TO = "", ...settings } = env();
  const named = inOwnFolder(ARCHIVE_TO);
  const by = [named, settings.S3_ENDPOINT, settings.S3_ACCESS_KEY_ID].join(" ");
  const known = opened.get(by);
  if (known) return known;
  const place = openPlace(named, settings);
  opened.set(by, place);
  place.catch(() => opened.delete(by));
  return place;
}

const kept = new LRUCache<string, Promise<string[]>>(OBJECTS_KEPT);

/**
 * Returns an object's rows from a short-lived cache, for callers that read several of them in turn.
 */
export function readKept(part: ArchivedPart): Promise<string[]> {
  const key = `${fileOf(part)} ${part.sha256}`;
  const reading = kept.get(key) ?? readArchived(part, READ_WITHIN_MS.detail);
  kept.set(key, reading, { noUpdateTTL: true });
  reading.catch(() => kept.delete(key));
  return reading;
}

/** Logs the cause and returns the error for the reader of an unreadable object. */
export function describeUnreadable(part: ArchivedPart, error: unknown): ArchiveUnreadable {
  const err =
    error instanceof ArchiveUnreadable
      ? error
      : new ArchiveUnreadable(part, isBusy(error) ? "busy" : "away", { cause: error });
  log.warn("archive.not_read", { err: err.cause ?? err, reason: err.reason, file: fileOf(part) });
  return err;
}
