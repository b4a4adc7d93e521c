import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolders } from "#lib/platform/storage/files/make-folders.ts";
import { syncFolder } from "#lib/platform/storage/files/sync-folder.ts";
import { safeKey } from "./keys.ts";
import type { Storage } from "./types.ts";

export const HALF = ".part";

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

function foldersTo(root: string, file: string): string[] {
  const between = path.relative(root, path.dirname(file)).split(path.sep).filter(Boolean);
  return [...between.keys(), between.length].map((count) => path.join(root, ...between.slice(0, count))).reverse();
}

/**
 * Returns storage in a folder, local or mounted on several machines: all readers and writers of
 * results must see the same one.
 */
export function diskStorage(folder: string): Storage {
  const root = path.resolve(folder);
  const fileOf = (key: string) => path.join(root, ...safeKey(key).split("/"));
  return {
    async put(key, chunks) {
      const file = fileOf(key);
      await makeFolders(path.dirname(file), 0o700);
      // Renamed only once it is complete and on disk: renames within a folder are atomic.
      const half = `${file}.${randomUUID()}${HALF}`;
      try {
        const handle = await open(half, "wx", 0o600);
        try {
          // Not `write`, which may store a part and succeed, for instance on a nearly full disk.
          for await (const chunk of chunks) await handle.writeFile(chunk);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(half, file);
        // A name is on disk only once its folder is synced, and a new folder's once its parent is.
        for (const at of foldersTo(root, file)) await syncFolder(at);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      try {
        const handle = await open(fileOf(key), "r");
        return handle.createReadStream(range && { start: range.first, end: range.last });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
  };
}
