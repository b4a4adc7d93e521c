import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { env } from "#lib/platform/env/env.ts";
import { explainFileFault } from "#lib/platform/storage/files/explain-file-fault.ts";
import { inOne } from "#lib/platform/storage/in-one.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import type { Storage } from "#lib/platform/storage/types.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/**
 * Writes a few bytes, reads them, removes them and verifies that they are gone. Returns whether the
 * bytes read were the same; throws what the place throws.
 */
export async function probe(place: Storage): Promise<boolean> {
  const key = `probes/${randomUUID()}`;
  const bytes = Buffer.from(key);
  await place.put(key, inOne(bytes));
  const stream = await place.read(key);
  const read = stream && (await buffer(stream));
  await place.remove(key);
  const left = await readGone(place, key);
  left?.destroy();
  return left === undefined && (read?.equals(bytes) ?? false);
}

/**
 * Amazon does not reveal that an object is missing to callers without s3:ListBucket, so a missing
 * object would look like a fault.
 */
async function readGone(place: Storage, key: string) {
  try {
    return await place.read(key);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new Error(`it does not say that an object is not there (${said}): grant s3:ListBucket on the bucket`, {
      cause,
    });
  }
}

/**
 * Checks that job results can be written, read and removed in their storage, with a probe of a few
 * bytes.
 */
export async function checkStorage(): Promise<Verdict> {
  const { S3_BUCKET } = env();
  const place = S3_BUCKET === undefined ? "the folder results of DATA_DIR" : `the bucket ${S3_BUCKET}`;
  try {
    if (await probe(await storage())) return well(`${place} takes, answers and removes a probe`);
    return failure(
      `${place} answered something else than what was written`,
      "Its copies are not consistent, so results would be read before they exist.",
    );
  } catch (error) {
    const cause = S3_BUCKET === undefined ? explainFileFault(error) : undefined;
    if (cause !== undefined)
      return failure(`${place}: ${cause}`, "Results of jobs are written there: they fail until then.");
    const advice =
      S3_BUCKET === undefined
        ? "Check the disk of DATA_DIR, and run this as Gatehouse's user."
        : "Check S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, the key, and that it may put, get and delete objects and list the bucket.";
    return failure(`${place}: ${error instanceof Error ? error.message || error.name : String(error)}`, advice);
  }
}

type Options = {
  /** The place as the operator configured it. */
  named: string | undefined;
  /** The message if none is configured. */
  unset: string;
  /** The folder to list; everything if absent. */
  folder?: string;
  advice: string;
};

/**
 * Checks that a place can be listed, written, read and removed from, with a probe of a few bytes.
 */
async function checkPlace({ named, unset, folder, advice }: Options): Promise<Verdict> {
  if (named === undefined) return skipped(unset);
  try {
    const place = await openPlace(named, env());
    await place.list(folder);
    if (await probe(place)) return well(`${place.shown} lists, takes, answers and removes a probe`);
    return failure(`${place.shown} answered something else than what was written`, advice);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error), advice);
  }
}

/** Checks that backups can be written, read and removed at BACKUP_TO. */
export const checkBackupPlace = (): Promise<Verdict> =>
  checkPlace({
    named: env().BACKUP_TO,
    unset: "none is made: BACKUP_TO is not set",
    advice: "Fix the reported problem. Until then no backups are made. docs/operate/back-up.md",
  });

/** Checks that days can be written, read and removed at EXPORT_TO. */
export const checkExportPlace = (): Promise<Verdict> =>
  checkPlace({
    named: env().EXPORT_TO,
    unset: "nothing is exported: EXPORT_TO is not set",
    folder: "manifests",
    advice: "Fix the reported problem. Until then nothing is exported. docs/operate/export.md",
  });

/** Checks that old days can be written, read and removed at ARCHIVE_TO. */
export const checkArchivePlace = (): Promise<Verdict> =>
  checkPlace({
    named: env().ARCHIVE_TO,
    unset: "there is no archive: ARCHIVE_TO is not set",
    folder: "archive",
    advice:
      "Fix the reported problem. Until then, old days stay in the database and the archive cannot be read. docs/operate/archive.md",
  });
