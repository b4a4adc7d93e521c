import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";

/** State kept in the data folder for the next start, readable by its owner only. */
export type Memory = {
  /** The database's folder, relative if inside the data folder, so that both move together. */
  folder: string;
  port: number;
  password: string;
  /** Whether the database was created. If so, it must be found and is never replaced. */
  made: boolean;
};

const fileIn = (dataDir: string) => path.join(dataDir, "postgres.json");

/** Returns the state of the last start; undefined if the data folder never had a database. */
export async function recall(dataDir: string): Promise<Memory | undefined> {
  const text = await readFile(fileIn(dataDir), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Memory;
  } catch {
    throw new BadEnvironment(`${fileIn(dataDir)} is damaged: restore it, or move the data folder away to start over`);
  }
}

export async function remember(dataDir: string, memory: Memory): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
