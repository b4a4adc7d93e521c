import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** An SQL file; `name` lacks the extension. */
export type SqlFile = { name: string; checksum: string; sql: string };

export type Sources = {
  /** Ordered by name, which begins with a time. */
  migrations: SqlFile[];
  /** Each makes the function of its name, and the triggers that call it. */
  functions: SqlFile[];
  /** Version of the set of functions; newer sources have higher ones. */
  revision: number;
};

const PRISMA = path.resolve(import.meta.dirname, "../../../prisma");

/** Expects normalised line endings. */
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

/**
 * Returns one checksum over all functions, so that a test can require a higher revision after a
 * change.
 */
export const checksumOfSet = (functions: readonly SqlFile[]): string =>
  checksumOf(functions.map(({ name, checksum }) => `${name} ${checksum}\n`).join(""));

/** This file has the revision and the checksum of its functions. */
export const revisionFile = (folder = PRISMA): string => path.join(folder, "functions/revision.json");

export async function readRevision(folder = PRISMA): Promise<{ revision: number; checksum: string }> {
  return JSON.parse(await readFile(revisionFile(folder), "utf8"));
}

/** Reads a `prisma` folder: this source's by default. */
export async function readSources(folder = PRISMA): Promise<Sources> {
  const [migrations, functions, { revision }] = await Promise.all([
    readFolder(path.join(folder, "migrations")),
    readFolder(path.join(folder, "functions")),
    readRevision(folder),
  ]);
  return { migrations, functions, revision };
}
