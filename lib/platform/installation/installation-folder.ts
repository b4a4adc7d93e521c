import { randomBytes } from "node:crypto";
import { access, constants, link, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { explainFileFault } from "#lib/platform/storage/files/explain-file-fault.ts";
import { makeFolders } from "#lib/platform/storage/files/make-folders.ts";
import { syncFolder } from "#lib/platform/storage/files/sync-folder.ts";

/**
 * Creates the folder DATA_DIR if missing and checks that it is writable. Its files are protected by
 * their own modes. As root the folder stays searchable, because PostgreSQL's user must reach the
 * database inside.
 */
export async function openInstallationFolder(given: string): Promise<string> {
  const folder = path.resolve(given);
  try {
    await makeFolders(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(folder, constants.W_OK | constants.X_OK);
    const probe = path.join(folder, `.probe-${randomBytes(6).toString("hex")}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const { message } = error as Error;
    throw new BadEnvironment(`DATA_DIR: ${folder} cannot be written to: ${explainFileFault(error) ?? message}`);
  }
  return folder;
}

const keyFile = (folder: string) => path.join(folder, "secret-key");
const nextKeyFile = (folder: string) => path.join(folder, "secret-key.next");

async function readKeyFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new BadEnvironment(
      `SECRET_KEY: ${file} cannot be read: ${explainFileFault(error) ?? error.message} Or set SECRET_KEY.`,
    );
  });
  return text?.trim();
}

/**
 * Returns the key in this file, creating it if missing, readable by its owner only. Concurrent
 * callers get the same key.
 */
async function keepKeyFile(file: string): Promise<string> {
  return (await readKeyFile(file)) || (await writeKeyFile(file, randomBytes(32).toString("base64")));
}

/** Returns once the key is on disk, so that a power failure cannot lose it. */
async function writeKeyFile(file: string, key: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  // Values sealed with it may reach the disk right away; sync new folders' names too.
  const folder = path.dirname(file);
  for (const at of [folder, path.dirname(folder)]) await syncFolder(at);
  const kept = await readKeyFile(file);
  if (!kept) throw new BadEnvironment(`SECRET_KEY: ${file} is empty. Restore it, or remove it to start over.`);
  return kept;
}

export const readSecretKey = (folder: string): Promise<string | undefined> => readKeyFile(keyFile(folder));

/** Returns the stored SECRET_KEY, creating it on the first start. */
export const keepSecretKey = (folder: string): Promise<string> => keepKeyFile(keyFile(folder));

/** Stores a given key where `keepSecretKey` would. Throws if there is another one. */
export async function putSecretKey(folder: string, key: string): Promise<void> {
  const kept = (await readSecretKey(folder)) ?? (await writeKeyFile(keyFile(folder), key));
  if (kept !== key)
    throw new BadEnvironment(
      `SECRET_KEY: ${keyFile(folder)} contains a different key. Set another DATA_DIR, or move the file away.`,
    );
}

/** Returns the next key of a rotation, stored next to the current one. */
export const keepNextSecretKey = (folder: string): Promise<string> => keepKeyFile(nextKeyFile(folder));

export async function takeNextSecretKey(folder: string): Promise<void> {
  await rename(nextKeyFile(folder), keyFile(folder));
  await syncFolder(folder);
}
