import { pipeline } from "node:stream";
import { text } from "node:stream/consumers";
import { createZstdDecompress } from "node:zlib";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { keyCheck } from "../keyring/read-keyring.ts";
import { rejectionReason } from "../migrations/refuse-database.ts";
import { readSources } from "../migrations/sources.ts";
import type { Storage } from "../storage/types.ts";
import { refuseForged } from "./authenticate.ts";
import { checked, checkFile } from "./files.ts";
import { loadDatabase } from "./load-database.ts";
import { type Manifest, Result } from "./manifest.ts";
import { refuseUsed } from "./prepare-empty.ts";
import { BackupRefused } from "./refusal.ts";
import { openKey } from "./sealed-key.ts";

const belongsTo = ({ key_checks }: Manifest, secretKey: string): boolean =>
  key_checks.includes(keyCheck(secretKey).toString("hex"));

function refuseWrongKey(manifest: Manifest, secretKey: string): void {
  if (belongsTo(manifest, secretKey)) return;
  throw new BackupRefused(
    `SECRET_KEY: this is not the key of the backup ${manifest.name}, so no API key would work and nothing encrypted could be read. Set the key of that time.`,
  );
}

/**
 * Returns the SECRET_KEY stored in a backup. Throws `BackupRefused` if it has none or the
 * passphrase is wrong.
 */
export async function takeKey(place: Place, manifest: Manifest, passphrase: string): Promise<string> {
  const { secret_key: file, name } = manifest;
  if (!file)
    throw new BackupRefused(
      `The backup ${name} holds no SECRET_KEY. Set it, or bring the file secret-key into DATA_DIR.`,
    );
  const key = `${name}/${file.file}`;
  await checkFile(place, key, file);
  const stream = await place.read(key);
  return await openKey(stream ? await text(stream) : "", passphrase, name);
}

/**
 * Throws `BackupRefused` if this version cannot make the backup's tables: it is of a newer version
 * or another history.
 */
async function refuseUnknownVersion(manifest: Manifest): Promise<void> {
  const functions = [{ name: "", checksum: "", revision: manifest.functions_revision, migration: "" }];
  const server = { server: "", serverNumber: Number.POSITIVE_INFINITY, icu: true, strange: false };
  const reason = rejectionReason(await readSources(), { ...server, migrations: manifest.migrations, functions });
  if (reason)
    throw new BackupRefused(`The backup ${manifest.name} was made by Gatehouse ${manifest.version}. ${reason}`);
}

/** Verifies every table file, so that no restore begins with a damaged backup. */
async function checkTables(place: Place, { name, tables }: Manifest): Promise<void> {
  for (const { file } of tables) if (file) await checkFile(place, `${name}/${file.file}`, file);
}

/**
 * Stores the results of jobs, or only verifies them if `to` is absent. Each is stored whole or not
 * at all; repeating is safe.
 */
async function restoreResults(place: Place, manifest: Manifest, to?: Storage): Promise<void> {
  const { name, results } = manifest;
  if (!results.file) return;
  const list = createZstdDecompress();
  // the reader of `list` gets the error
  pipeline(checked(place, `${name}/${results.file.file}`, results.file), list, () => undefined);
  for (const line of (await text(list)).split("\n").filter(Boolean)) {
    const { key, ...expected } = Result.parse(JSON.parse(line));
    const bytes = checked(place, `${name}/results/${key}`, expected);
    if (to) await to.put(key, bytes);
    else for await (const _ of bytes);
  }
}

type Options = {
  databaseUrl: string;
  place: Place;
  manifest: Manifest;
  secretKey: string;
  /** Accepts a backup made by a version that did not authenticate them. */
  acceptUnauthenticated?: boolean | undefined;
  /** Storage for the results; they are only verified if absent. */
  results?: Storage;
  /**
   * Stores the key that a start needs. Called after everything is restored, before the database is
   * marked as complete.
   */
  keepKey?: () => Promise<void>;
};

/**
 * Fills an empty installation from a backup. First checks the key, the MAC, the version and every
 * file. Throws `BackupRefused`; the database is then unchanged, unless the message says that a table
 * was restored with a different number of rows.
 *
 * @returns the tables left out because no version of Gatehouse made them.
 */
export async function restoreBackup(options: Options): Promise<string[]> {
  const { databaseUrl, place, manifest, secretKey, acceptUnauthenticated = false, results, keepKey } = options;
  refuseWrongKey(manifest, secretKey);
  refuseForged(manifest, secretKey, acceptUnauthenticated);
  await refuseUnknownVersion(manifest);
  await refuseUsed(databaseUrl);
  await checkTables(place, manifest);
  await restoreResults(place, manifest, results);
  return await loadDatabase(databaseUrl, place, manifest, keepKey);
}
