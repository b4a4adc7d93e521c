import { createHash } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import { mayEnter, type RunAs } from "./run-as.ts";

/** Where root keeps a database if PostgreSQL's user cannot reach the data folder. */
export const SHELTER = "/var/lib/gatehouse";

export const USUAL = "postgres";

export const exists = (at: string): Promise<boolean> =>
  stat(at).then(
    () => true,
    () => false,
  );

/** This file names a sheltered database's data folder. */
const ownerOf = (folder: string) => `${folder}.owner`;

/**
 * Returns the folder for a new database: in the data folder, or in the shelter if PostgreSQL's user
 * cannot enter that.
 */
export async function choosePlace(dataDir: string, as: RunAs, say: (line: string) => void): Promise<string> {
  if (mayEnter(dataDir, as)) return USUAL;
  const folder = path.join(SHELTER, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  if (await exists(folder)) {
    const owner = await readFile(ownerOf(folder), "utf8").catch(() => "another data folder");
    throw new BadEnvironment(
      `DATA_DIR: ${folder} holds a database of ${owner} already. Restore its postgres.json, or move that database away to start over.`,
    );
  }
  say(`PostgreSQL's user "${as.name}" may not enter ${dataDir}, so the database is kept in ${folder}.`);
  await mkdir(SHELTER, { recursive: true, mode: 0o755 });
  await writeFile(ownerOf(folder), dataDir);
  return folder;
}

/**
 * Checks that a sheltered database belongs to this data folder. It follows a moved data folder, but
 * a copy does not get the original's database.
 */
export async function checkOwner(folder: string, dataDir: string): Promise<void> {
  const owner = await readFile(ownerOf(folder), "utf8").catch(() => undefined);
  if (owner === undefined || owner === dataDir) return;
  if (await exists(path.join(owner, "postgres.json")))
    throw new BadEnvironment(
      `DATA_DIR: ${dataDir} is a copy of ${owner}, whose database is in ${folder} and not in the copy. Use the original, or restore a backup into an empty folder.`,
    );
  await writeFile(ownerOf(folder), dataDir);
}
