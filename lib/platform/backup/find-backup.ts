import { openPlace, type PlaceSettings } from "#lib/platform/storage/places/open-place.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { MANIFEST } from "./constants.ts";
import { listBackups } from "./list-backups.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { isBackupName } from "./names.ts";
import { BackupRefused } from "./refusal.ts";

/**
 * Returns the named backup, or the newest complete one at the named location. Throws
 * `BackupRefused` if there is none.
 *
 * @param named a folder or `s3://…`, optionally ending in a backup's name.
 */
export async function findBackup(
  named: string,
  settings: PlaceSettings,
): Promise<{ place: Place; manifest: Manifest }> {
  const trimmed = withoutEnd(named, "/");
  const slash = trimmed.lastIndexOf("/");
  const last = trimmed.slice(slash + 1);
  if (isBackupName(last)) {
    const place = await openPlace(slash < 0 ? "." : withoutEnd(trimmed.slice(0, slash), "/") || "/", settings);
    return { place, manifest: await readManifest(place, last) };
  }
  const place = await openPlace(named, settings);
  for (const name of await listBackups(place)) {
    const manifest = await place.read(`${name}/${MANIFEST}`);
    manifest?.destroy();
    if (manifest) return { place, manifest: await readManifest(place, name) };
  }
  throw new BackupRefused(`${place.shown} holds no backup: no folder gatehouse-… with a ${MANIFEST} in it.`);
}
