import { randomBytes } from "node:crypto";
import { access, constants, link, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "./env.ts";
import { explainFileFault } from "./explain-file-fault.ts";
import { makeFolders } from "./make-folders.ts";
import { syncFolder } from "./sync-folder.ts";

/**
 * Makes the folder that DATA_DIR names where it is missing and shows that it can be written to. The files in it are closed by their own modes;
 * root leaves the folder passable, because PostgreSQL's user must get through it to the database.
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

/** The key in this file, made where it is missing, for its owner's eyes alone. Two who do this at once agree on one key. */
async function keepKeyFile(file: string): Promise<string> {
  return (await readKeyFile(file)) || (await writeKeyFile(file, randomBytes(32).toString("base64")));
}

/** On the disk when it answers: a machine that loses its power does not lose the key. */
async function writeKeyFile(file: string, key: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  // What is sealed with it may be on the disk at once; so is the name of a folder that was just made.
  const folder = path.dirname(file);
  for (const at of [folder, path.dirname(folder)]) await syncFolder(at);
  const kept = await readKeyFile(file);
  if (!kept) throw new BadEnvironment(`SECRET_KEY: ${file} is empty. Restore it, or remove it to start over.`);
  return kept;
}

/** The installation's SECRET_KEY as the data folder keeps it, or nothing. */
export const readSecretKey = (folder: string): Promise<string | undefined> => readKeyFile(keyFile(folder));

/** The same, made on the first start. */
export const keepSecretKey = (folder: string): Promise<string> => keepKeyFile(keyFile(folder));

/** Keeps a key that comes from elsewhere, as `keepSecretKey` would have. Throws where there is another one. */
export async function putSecretKey(folder: string, key: string): Promise<void> {
  const kept = (await readSecretKey(folder)) ?? (await writeKeyFile(keyFile(folder), key));
  if (kept !== key)
    throw new BadEnvironment(
      `SECRET_KEY: ${keyFile(folder)} holds another key. Name another DATA_DIR, or move it away.`,
    );
}

/** The key that a rotation changes to, which waits next to the present one. */
export const keepNextSecretKey = (folder: string): Promise<string> => keepKeyFile(nextKeyFile(folder));

/** The next key becomes the one that a start reads. */
export async function takeNextSecretKey(folder: string): Promise<void> {
  await rename(nextKeyFile(folder), keyFile(folder));
  await syncFolder(folder);
}
