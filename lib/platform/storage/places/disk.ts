import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { diskStorage } from "#lib/platform/storage/disk.ts";
import { safeKey } from "#lib/platform/storage/keys.ts";
import type { Place } from "./types.ts";

/**
 * Returns a folder as a location. Its files are readable by this user only, as `diskStorage` makes
 * them.
 */
export function diskPlace(folder: string): Place {
  return {
    ...diskStorage(folder),
    shown: folder,
    list: async (name) =>
      await readdir(name === undefined ? folder : path.join(folder, safeKey(name))).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      ),
    async removeFolder(name, { signal } = {}) {
      signal?.throwIfAborted();
      await rm(path.join(folder, safeKey(name)), { recursive: true, force: true });
    },
  };
}
