import { env } from "../env.ts";
import { log } from "../log.ts";
import { openPlace } from "../places/open-place.ts";
import { READ_WITHIN_MS } from "./constants.ts";
import { fileOf, readPart } from "./part-file.ts";
import type { ArchivedPart } from "./types.ts";
import { ArchiveUnreadable, isBusy } from "./unreadable.ts";

/** The rows of an object, each a line of JSON, out of the place that ARCHIVE_TO names. Throws `ArchiveUnreadable`, or what the place throws. */
export async function readArchived(part: ArchivedPart): Promise<string[]> {
  const { ARCHIVE_TO, ...settings } = env();
  if (ARCHIVE_TO === undefined) throw new ArchiveUnreadable(part, "unnamed");
  return await inTime(openPlace(ARCHIVE_TO, settings).then((place) => readPart(place, part)));
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
