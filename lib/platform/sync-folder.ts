import { open } from "node:fs/promises";

/** What file systems say that do not do this for folders, some of those that are mounted over a network: theirs keep names as they do. */
const UNSUPPORTED = new Set(["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EACCES"]);

/** Waits until the names in a folder are on the disk, where its file system can be asked to. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
