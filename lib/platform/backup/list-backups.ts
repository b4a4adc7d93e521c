import type { Place } from "#lib/platform/storage/places/types.ts";
import { isBackupName } from "./names.ts";

/** Returns the names of complete and incomplete backups, newest first. */
export const listBackups = async (place: Pick<Place, "list">): Promise<string[]> =>
  (await place.list()).filter(isBackupName).sort().reverse();
