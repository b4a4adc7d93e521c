import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A file of SQL, by its name without the ending. */
export type SqlFile = { name: string; checksum: string; sql: string };

/** What this source says a database is made of. */
export type Sources = {
  /** In the order of their names, which begin with a time. */
  migrations: SqlFile[];
  /** Each makes the function of its name; those that triggers call make their triggers too. */
  functions: SqlFile[];
  /** Which set of functions this is: higher in a source that is newer. */
  revision: number;
};

const PRISMA = path.resolve(import.meta.dirname, "../../../prisma");

/** Line endings are git's business, and no change. */
const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex");

async function readFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name: path.basename(name, ".sql"), checksum: checksumOf(sql), sql };
    }),
  );
}

/** One checksum over all functions: with it, a test sees that the revision was raised. */
export const checksumOfSet = (functions: readonly SqlFile[]): string =>
  checksumOf(functions.map(({ name, checksum }) => `${name} ${checksum}\n`).join(""));

/** Where the revision stands, with the checksum of the functions that it was given to. */
export const revisionFile = (folder = PRISMA): string => path.join(folder, "functions/revision.json");

export async function readRevision(folder = PRISMA): Promise<{ revision: number; checksum: string }> {
  return JSON.parse(await readFile(revisionFile(folder), "utf8"));
}

/** The migrations and functions of a `prisma` folder: this source's own, or another for a test. */
export async function readSources(folder = PRISMA): Promise<Sources> {
  const [migrations, functions, { revision }] = await Promise.all([
    readFolder(path.join(folder, "migrations")),
    readFolder(path.join(folder, "functions")),
    readRevision(folder),
  ]);
  return { migrations, functions, revision };
}
