import type { Place } from "../places/types.ts";
import { isBackupName } from "./names.ts";

/** The names of what lies there and looks like a backup, whole or not, the newest first. */
export const listBackups = async (place: Pick<Place, "list">): Promise<string[]> =>
  (await place.list()).filter(isBackupName).sort().reverse();
