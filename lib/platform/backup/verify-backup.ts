import { randomBytes } from "node:crypto";
import type pg from "pg";
import { log } from "#lib/platform/logging/log.ts";
import { isForbidden } from "#lib/platform/postgres/errors.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { openConnection } from "./connect.ts";
import type { Manifest } from "./manifest.ts";
import { BackupRefused } from "./refusal.ts";
import { restoreBackup } from "./restore-backup.ts";

type Options<T> = {
  /** A database on the server where the scratch database is created. */
  databaseUrl: string;
  place: Place;
  manifest: Manifest;
  secretKey: string;
  /** As in `restoreBackup`. */
  acceptUnauthenticated?: boolean | undefined;
  /** Inspects the restored database at `url`. */
  look: (url: string) => Promise<T>;
};

const STOPS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Restores a backup into a scratch database, inspects it and drops it, also when stopped by a
 * signal; the next run drops the database of a killed one. Verifies the checksums of job results.
 * Throws `BackupRefused` as `restoreBackup` does, and if the user may not create databases.
 */
export async function verifyBackup<T>({ databaseUrl, look, ...backup }: Options<T>): Promise<T> {
  const { client, close } = await openConnection(databaseUrl);
  let made: Scratch | undefined;
  const drop = async () => {
    made?.cut();
    if (made) await client.query(`drop database if exists ${made.name} with (force)`);
  };
  const stopped = () => void drop().finally(() => process.exit(1));
  for (const signal of STOPS) process.once(signal, stopped);
  try {
    made = await makeScratch(client, databaseUrl);
    await restoreBackup({ databaseUrl: made.url, ...backup });
    return await look(made.url);
  } finally {
    await drop();
    for (const signal of STOPS) process.off(signal, stopped);
    await close();
  }
}

type Scratch = { name: string; url: string; cut: () => void };

/**
 * Creates and connects to the database under one lock: a scratch database without a session is
 * abandoned.
 */
async function makeScratch(client: pg.Client, databaseUrl: string): Promise<Scratch> {
  await client.query("select pg_advisory_lock(hashtextextended('gatehouse.verify', 0))");
  try {
    const { rows } = await client.query<{ prefix: string }>(PREFIX);
    const prefix = rows[0]?.prefix ?? "";
    await dropLeft(client, prefix);
    const name = `${prefix}${randomBytes(6).toString("hex")}`;
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await client.query(`create database ${name} template template0`).catch((error: unknown) => {
      if (!isForbidden(error)) throw error;
      throw new BackupRefused(
        "The user of DATABASE_URL cannot create a database to test the backup in. Grant it CREATEDB, or verify on another server.",
      );
    });
    const { cut } = await openConnection(url.href);
    return { name, url: url.href, cut };
  } finally {
    await client.query("select pg_advisory_unlock(hashtextextended('gatehouse.verify', 0))");
  }
}

/** Named after this database: another installation on the server has its own scratch databases. */
const PREFIX = "select 'gatehouse_verify_' || oid || '_' as prefix from pg_database where datname = current_database()";

const LEFT = `
  select datname as name from pg_database d
  where starts_with(datname, $1) and not exists (select from pg_stat_activity a where a.datid = d.oid)`;

async function dropLeft(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(LEFT, [prefix]);
  // A database that cannot be dropped must not prevent a verification.
  for (const { name } of rows)
    await client
      .query(`drop database if exists ${name}`)
      .catch((err: unknown) => log.warn("backup.scratch_left", { err, database: name }));
}
