import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { storage } from "../storage/storage.ts";
import { bytesOf, type Manifest, rowsOf } from "./manifest.ts";
import { backupName } from "./names.ts";
import { removeSurplus } from "./remove-surplus.ts";
import { recordBackupEnd, recordBackupFailure, recordBackupStart } from "./runs.ts";
import { takeBackup } from "./take-backup.ts";

type Options = {
  clock: Clock;
  place: Place;
  /** Encrypts the included SECRET_KEY. */
  passphrase?: string | undefined;
  /** Backups to keep; all if absent. */
  keep?: number | undefined;
  /** Called for older backups that could not be deleted; logged if absent. */
  notDeleted?: ((err: unknown, backup?: string) => void) | undefined;
  /** Called repeatedly as the backup progresses, which may take many minutes. */
  progressed?: (() => Promise<unknown>) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Makes a backup, records the outcome, and then deletes all but the newest `keep`. On failure
 * throws, removes its files and keeps the older backups.
 */
export async function makeBackup(options: Options): Promise<Manifest> {
  const { clock, place, passphrase, keep, notDeleted, progressed, signal } = options;
  const run = { name: backupName(clock.now()), place: place.shown };
  const { DATABASE_URL, SECRET_KEY } = env();
  await recordBackupStart(run);
  let manifest: Manifest;
  try {
    manifest = await takeBackup({
      ...{ databaseUrl: DATABASE_URL, place, name: run.name, results: await storage() },
      ...{ secretKey: SECRET_KEY, passphrase, progressed, signal },
    });
    await recordBackupEnd(run, { bytes: bytesOf(manifest), rows: rowsOf(manifest) });
  } catch (error) {
    await recordBackupFailure(run, error).catch((err: unknown) => log.warn("backup.failure_unrecorded", { err }));
    throw error;
  }
  const failed =
    notDeleted ??
    ((err, backup) => log.warn("backup.not_deleted", { err, place: place.shown, ...(backup && { backup }) }));
  if (keep !== undefined) await removeSurplus({ place, keep, now: clock.now(), failed, progressed, signal });
  return manifest;
}
