import { open } from "node:fs/promises";

/**
 * Errors of file systems that cannot sync folders, such as some network mounts; those persist names
 * in their own way.
 */
const UNSUPPORTED = new Set(["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EACCES"]);

/** Waits until the names in a folder are on disk, if its file system supports that. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
