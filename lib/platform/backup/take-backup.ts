import { pipeline } from "node:stream";
import { createZstdCompress } from "node:zlib";
import pg from "pg";
import { refuseDivided } from "#lib/platform/database/shards/shards.ts";
import { version } from "#lib/platform/env/version.ts";
import { isMissingTable } from "#lib/platform/postgres/errors.ts";
import { inOne } from "#lib/platform/storage/in-one.ts";
import { storeFile } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import type { Storage } from "../storage/types.ts";
import { authenticated } from "./authenticate.ts";
import { type Connection, inTransaction, openConnection } from "./connect.ts";
import { BACKUP_FORMAT, CLEAN_UP_MS } from "./constants.ts";
import { copyOut } from "./copy-tables.ts";
import { type Manifest, putManifest, type Result } from "./manifest.ts";
import { type Contents, readContents } from "./read-contents.ts";
import { sealKey } from "./sealed-key.ts";

type Options = {
  databaseUrl: string;
  place: Place;
  name: string;
  results: Storage;
  secretKey: string;
  /** Encrypts the included SECRET_KEY. */
  passphrase?: string | undefined;
  /**
   * Called after each table and result and for each chunk of their files, because one table may
   * take many minutes.
   */
  progressed?: (() => Promise<unknown>) | undefined;
  signal?: AbortSignal | undefined;
};

const TRIES = 3;

/**
 * Stores a consistent snapshot while the installation runs: each table by COPY in one transaction,
 * then the results it names, and last the manifest. Deletes its files on failure; a killed backup
 * has no manifest and does not count.
 *
 * Tables are locked against being dropped, as pg_dump does. `schema_migrations` is locked first and
 * against writes, so that no migration is running and that `ensure_partitions`,
 * `dropExpiredPartitions` and `withMigrationLock` notice the backup: waiting for it, they would
 * hold a lock that blocks all traffic.
 */
export async function takeBackup(given: Options): Promise<Manifest> {
  refuseDivided(
    "A backup",
    "Back up the nodes with their own tools, such as pgBackRest, up to a restore point of the whole cluster (docs/operate/distribute.md).",
  );
  const options = { ...given, place: watched(given.place, given.progressed) };
  const { place, name } = options;
  try {
    const { contents, tables } = await readDatabase(options);
    const results = await copyResults(options, contents.results);
    const secret_key = await storeKey(options);
    const { leaves: _, results: __, ...rest } = contents;
    const manifest = authenticated(
      { format: BACKUP_FORMAT, name, version: version(), ...rest, tables, results, secret_key },
      options.secretKey,
    );
    options.signal?.throwIfAborted();
    await putManifest(place, manifest);
    return manifest;
  } catch (error) {
    const { progressed, signal } = options;
    // When aborted, limit the time for deleting; files without a manifest are deleted a day later.
    // Report the first error.
    const until = signal?.aborted ? AbortSignal.timeout(CLEAN_UP_MS) : signal;
    await place.removeFolder(name, { progressed, ...(until && { signal: until }) }).catch(() => undefined);
    throw error;
  }
}

/** Wraps a location to report progress after each written chunk. */
function watched(place: Place, progressed: Options["progressed"]): Place {
  if (!progressed) return place;
  async function* withProgress(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      yield chunk;
      await progressed?.();
    }
  }
  return { ...place, put: (key, chunks) => place.put(key, withProgress(chunks)) };
}

async function readDatabase(options: Options): Promise<{ contents: Contents; tables: Manifest["tables"] }> {
  const connection = await openConnection(options.databaseUrl);
  const aborted = () => connection.cut();
  options.signal?.addEventListener("abort", aborted);
  try {
    options.signal?.throwIfAborted();
    for (let nth = 1; ; nth++) {
      try {
        return await inTransaction(connection.client, "begin isolation level repeatable read read only", () =>
          copyTables(connection, options),
        );
      } catch (error) {
        options.signal?.throwIfAborted();
        // A partition was dropped between being found and being locked.
        if (!isMissingTable(error) || nth === TRIES) throw error;
      }
    }
  } finally {
    options.signal?.removeEventListener("abort", aborted);
    await connection.close().catch(() => undefined); // everything has been read
  }
}

async function copyTables(
  connection: Connection,
  { place, name, progressed }: Options,
): Promise<{ contents: Contents; tables: Manifest["tables"] }> {
  const { client } = connection;
  await client.query("lock table schema_migrations in share mode");
  const contents = await readContents(client);
  const names = contents.leaves.map((leaf) => pg.escapeIdentifier(leaf.name)).join(", ");
  await client.query(`lock table ${names} in access share mode`);
  const tables: Manifest["tables"] = [];
  for (const leaf of contents.leaves) {
    tables.push(await copyOut(connection, place, name, leaf));
    await progressed?.();
  }
  return { contents, tables };
}

/**
 * Copies the results named in the snapshot. Those that expired meanwhile are only counted: their
 * jobs were about to be deleted.
 */
async function copyResults(
  { place, name, results, progressed, signal }: Options,
  keys: string[],
): Promise<Manifest["results"]> {
  const copied = { count: 0, bytes: 0, missing: 0 };
  async function* lines() {
    for (const key of keys) {
      signal?.throwIfAborted();
      const stream = await results.read(key);
      await progressed?.();
      if (!stream) {
        copied.missing++;
        continue;
      }
      const stored = await storeFile(place, `${name}/results/${key}`, stream);
      copied.count++;
      copied.bytes += stored.bytes;
      const line: Result = { key, ...stored };
      yield `${JSON.stringify(line)}\n`;
    }
  }
  if (keys.length === 0) return { ...copied, file: null };
  const file = "results.ndjson.zst";
  const compress = createZstdCompress();
  pipeline(lines, compress, () => undefined); // the reader of `compress` gets the error
  const stored = await storeFile(place, `${name}/${file}`, compress);
  return { ...copied, file: { file, ...stored } };
}

async function storeKey({ place, name, secretKey, passphrase }: Options): Promise<Manifest["secret_key"]> {
  if (passphrase === undefined) return null;
  const file = "secret-key.json";
  const text = await sealKey(secretKey, passphrase, name);
  return { file, ...(await storeFile(place, `${name}/${file}`, inOne(text))) };
}
