import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import { holdFolder } from "./hold-folder.ts";
import { commandOf } from "./processes.ts";

/** Commands that may hold a folder, as found in the process list. */
const HOLDERS = ["server/start.ts", "operator restore"];

const inUse = (folder: string, by: string) =>
  new BadEnvironment(
    `DATA_DIR: ${folder} is in use by a Gatehouse that is already running (${by}). Stop it, or name another folder.`,
  );

/**
 * Locks a folder: a data folder for one start or restore, a database's folder for one PostgreSQL.
 * Uses a socket, which also detects other containers, and a file that names the process, for
 * signals and for file systems without sockets. Returns a function that unlocks it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const hold = await holdFolder(folder);
  if (hold && "by" in hold) throw inUse(folder, hold.by);
  try {
    const removeFile = await writeHolder(folder);
    return () => removeFile().finally(() => hold?.release());
  } catch (error) {
    await hold?.release();
    throw error;
  }
}

/**
 * Writes the file that names this process. Replaces a file whose process is gone or is another
 * program.
 */
async function writeHolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, "start.pid");
  for (let attempt = 0; attempt < 2; attempt++) {
    const taken = await writeFile(file, `${process.pid}\n`, { flag: "wx", mode: 0o644 }).then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return true;
        throw error;
      },
    );
    if (!taken) return () => rm(file, { force: true });
    const holder = Number(await readFile(file, "utf8").catch(() => ""));
    const command = holder === process.pid ? undefined : await commandOf(holder);
    if (HOLDERS.some((each) => command?.includes(each))) throw inUse(folder, `process ${holder}`);
    await rm(file, { force: true });
  }
  throw new BadEnvironment(`DATA_DIR: ${folder} is being claimed by another start right now. Set another folder.`);
}
