import { log } from "#lib/platform/logging/log.ts";
import type { Place, RemoveOptions } from "#lib/platform/storage/places/types.ts";
import { MANIFEST } from "./constants.ts";
import { listBackups } from "./list-backups.ts";
import { surplusBackups } from "./rules.ts";

type Options = {
  place: Place;
  keep: number;
  now: Date;
  /**
   * Called for each backup that could not be deleted; without a name if they could not be listed.
   */
  failed(err: unknown, backup?: string): void;
} & RemoveOptions;

/**
 * Deletes all but the newest `keep` complete backups, and the remains of killed ones. Never throws,
 * because the new backup is complete regardless. Backups that cannot be read are neither deleted
 * nor counted. When aborted, leaves the rest for the next time.
 */
export async function removeSurplus({ place, keep, now, failed, progressed, signal }: Options): Promise<void> {
  const names: string[] = [];
  const whole = new Set<string>();
  const listed = await listBackups(place).catch((err: unknown) => {
    failed(err);
    return [];
  });
  for (const name of listed) {
    try {
      if (await isWhole(place, name)) whole.add(name);
      names.push(name);
    } catch (err) {
      failed(err, name);
    }
  }
  for (const name of surplusBackups(names, whole, keep, now)) {
    try {
      await place.removeFolder(name, { progressed, signal });
      log.info("backup.deleted", { backup: name, place: place.shown });
      await progressed?.();
    } catch (err) {
      if (signal?.aborted) return;
      failed(err, name);
    }
  }
}

async function isWhole(place: Place, name: string): Promise<boolean> {
  const manifest = await place.read(`${name}/${MANIFEST}`);
  manifest?.destroy();
  return manifest !== undefined;
}
