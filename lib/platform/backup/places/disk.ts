import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { diskStorage } from "../../storage/disk.ts";
import { isBackupName } from "../names.ts";
import type { BackupPlace } from "./types.ts";

/** A folder. Its files are for this user's eyes alone, as `diskStorage` makes them. */
export function diskPlace(folder: string): BackupPlace {
  return {
    ...diskStorage(folder),
    shown: folder,
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return names.filter(isBackupName).sort().reverse();
    },
    removeBackup: (name) => rm(path.join(folder, name), { recursive: true, force: true }),
  };
}
