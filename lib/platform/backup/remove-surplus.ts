import { log } from "../log.ts";
import type { Place, RemoveOptions } from "../places/types.ts";
import { MANIFEST } from "./constants.ts";
import { listBackups } from "./list-backups.ts";
import { surplusBackups } from "./rules.ts";

type Options = {
  place: Place;
  keep: number;
  now: Date;
  /** Told what could not be deleted, and why; of all of them where they could not be listed. */
  failed(err: unknown, backup?: string): void;
} & RemoveOptions;

/**
 * Deletes what is older than the newest `keep` whole backups, and what killed ones left. Throws nothing, because the new one is whole whatever becomes of
 * the old ones. What cannot be looked at stays, and is none of those that are kept. Told to stop, it leaves the rest for the next time.
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
