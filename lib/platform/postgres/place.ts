import { createHash } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "../bad-environment.ts";
import { mayEnter, type RunAs } from "./run-as.ts";

/** Where root keeps what PostgreSQL's user could not reach in the data folder. */
export const SHELTER = "/var/lib/gatehouse";

/** In the data folder, the usual place of the database. */
export const USUAL = "postgres";

export const exists = (at: string): Promise<boolean> =>
  stat(at).then(
    () => true,
    () => false,
  );

/** Says whose a sheltered database is: a path, next to it. */
const ownerOf = (folder: string) => `${folder}.owner`;

/** Where a new database goes: into the data folder, or into the shelter when PostgreSQL's user may not enter that. */
export async function choosePlace(dataDir: string, as: RunAs, say: (line: string) => void): Promise<string> {
  if (mayEnter(dataDir, as)) return USUAL;
  const folder = path.join(SHELTER, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  if (await exists(folder)) {
    const owner = await readFile(ownerOf(folder), "utf8").catch(() => "another data folder");
    throw new BadEnvironment(
      `DATA_DIR: ${folder} holds a database of ${owner} already. Bring back the postgres.json that belongs to it, or move that database away to start over.`,
    );
  }
  say(`PostgreSQL's user "${as.name}" may not enter ${dataDir}, so the database is kept in ${folder}.`);
  await mkdir(SHELTER, { recursive: true, mode: 0o755 });
  await writeFile(ownerOf(folder), dataDir);
  return folder;
}

/**
 * A sheltered database belongs to one data folder. One that was moved takes its database along; a copy of one does not get the original's.
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
