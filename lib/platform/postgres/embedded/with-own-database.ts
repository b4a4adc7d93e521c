import { startEmbedded } from "./embedded.ts";
import { lockFolder } from "./lock.ts";

/**
 * Runs `work` on the embedded database of a data folder: creates it if missing, starts it and stops
 * it again. Locks the folder meanwhile. Ctrl-C stops it too.
 */
export async function withOwnDatabase<T>(
  dataDir: string,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const undo = [await lockFolder(dataDir)];
  const undoAll = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last();
  };
  const interrupted = () => void undoAll().finally(() => process.exit(1));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    const take = async (folder: string) => void undo.push(await lockFolder(folder));
    const database = await startEmbedded({ dataDir, say, take });
    undo.push(() => database.stop());
    return await work(database.url);
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    await undoAll();
  }
}
