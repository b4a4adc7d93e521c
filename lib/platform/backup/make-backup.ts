import type { Clock } from "../clock.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import type { Place } from "../places/types.ts";
import { storage } from "../storage/storage.ts";
import { MANIFEST } from "./constants.ts";
import { listBackups } from "./list-backups.ts";
import { bytesOf, type Manifest, rowsOf } from "./manifest.ts";
import { backupName } from "./names.ts";
import { surplusBackups } from "./rules.ts";
import { recordBackupEnd, recordBackupFailure, recordBackupStart } from "./runs.ts";
import { takeBackup } from "./take-backup.ts";

type Options = {
  clock: Clock;
  place: Place;
  /** SECRET_KEY goes along, encrypted with this. */
  passphrase?: string | undefined;
  /** How many are kept there; all when absent. */
  keep?: number | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Makes a backup of this installation, writes down how that went, and deletes what is older than the newest `keep`: only after the new one is whole.
 * Throws what went wrong; then nothing of it is left, and the older ones are.
 */
export async function makeBackup({ clock, place, passphrase, keep, signal }: Options): Promise<Manifest> {
  const run = { name: backupName(clock.now()), place: place.shown };
  const { DATABASE_URL, SECRET_KEY } = env();
  await recordBackupStart(run);
  try {
    const sealed = passphrase === undefined ? undefined : { secretKey: SECRET_KEY, passphrase };
    const manifest = await takeBackup({
      ...{ databaseUrl: DATABASE_URL, place, name: run.name, results: await storage() },
      ...{ sealed, signal },
    });
    await recordBackupEnd(run, { bytes: bytesOf(manifest), rows: rowsOf(manifest) });
    if (keep !== undefined) await removeSurplus(place, keep, clock.now());
    return manifest;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await recordBackupFailure(run, problem).catch((err: unknown) => log.warn("backup.failure_unrecorded", { err }));
    throw error;
  }
}

async function removeSurplus(place: Place, keep: number, now: Date): Promise<void> {
  const names = await listBackups(place);
  const whole = new Set<string>();
  for (const name of names) {
    const manifest = await place.read(`${name}/${MANIFEST}`);
    if (manifest) whole.add(name);
    manifest?.destroy();
  }
  for (const name of surplusBackups(names, whole, keep, now)) {
    await place.removeFolder(name);
    log.info("backup.deleted", { backup: name, place: place.shown });
  }
}
