import { LRUCache } from "lru-cache";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { openPlace } from "../places/open-place.ts";
import type { Place } from "../places/types.ts";
import { inOwnFolder } from "../shards/shards.ts";
import { OBJECTS_KEPT, READ_WITHIN_MS } from "./constants.ts";
import { fileOf, readPart } from "./part-file.ts";
import type { ArchivedPart } from "./types.ts";
import { ArchiveUnreadable, isBusy } from "./unreadable.ts";

/** The rows of an object, each a line of JSON, out of the place that ARCHIVE_TO names. Throws `ArchiveUnreadable`, or what the place throws. */
export async function readArchived(part: ArchivedPart, withinMs: number = READ_WITHIN_MS.list): Promise<string[]> {
  if (env().ARCHIVE_TO === undefined) throw new ArchiveUnreadable(part, "unnamed");
  return await inTime(
    withinMs,
    archivePlace().then((place) => readPart(place, part)),
  );
}

const opened = new Map<string, Promise<Place>>();

/** The place, opened once: each opening of a bucket is a client with connections of its own. */
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

/** The same for one row out of an object of which others are asked for next: it is fetched once, and kept for a moment. */
export function readKept(part: ArchivedPart): Promise<string[]> {
  const key = `${fileOf(part)} ${part.sha256}`;
  const reading = kept.get(key) ?? readArchived(part, READ_WITHIN_MS.detail);
  kept.set(key, reading, { noUpdateTTL: true });
  reading.catch(() => kept.delete(key));
  return reading;
}

/** What went wrong with an object, for whoever wanted to read it; our own log has the cause. */
export function toldUnreadable(part: ArchivedPart, error: unknown): ArchiveUnreadable {
  const err =
    error instanceof ArchiveUnreadable
      ? error
      : new ArchiveUnreadable(part, isBusy(error) ? "busy" : "away", { cause: error });
  log.warn("archive.not_read", { err: err.cause ?? err, reason: err.reason, file: fileOf(part) });
  return err;
}

/** A place that falls silent keeps nobody for longer, nor those who ask after them. */
async function inTime<T>(withinMs: number, reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The archive did not answer within ${withinMs} ms.`)), withinMs);
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
