import { randomBytes } from "node:crypto";
import type { Place } from "../places/types.ts";
import { openConnection } from "./connect.ts";
import type { Manifest } from "./manifest.ts";
import { BackupRefused } from "./refusal.ts";
import { restoreBackup } from "./restore-backup.ts";

type Options<T> = {
  /** Of a database of the server that lends a scratch one. */
  databaseUrl: string;
  place: Place;
  manifest: Manifest;
  secretKey: string;
  /** Looks at what was restored, by its address. */
  look: (url: string) => Promise<T>;
};

/** PostgreSQL: this user may not make databases. */
const NO_RIGHT = "42501";

/**
 * Restores a backup into a scratch database, has it looked at, and drops it. Results of jobs are read and compared with their checksums. Throws
 * `BackupRefused` as `restoreBackup` does, and where the user may make no database.
 */
export async function verifyBackup<T>({ databaseUrl, look, ...backup }: Options<T>): Promise<T> {
  const { client, close } = await openConnection(databaseUrl);
  const name = `gatehouse_verify_${randomBytes(6).toString("hex")}`;
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${name}`;
  try {
    await client.query(`create database ${name} template template0`).catch((error: { code?: string }) => {
      if (error.code !== NO_RIGHT) throw error;
      throw new BackupRefused(
        "The user of DATABASE_URL may make no database to try the backup in. Grant it CREATEDB, or verify on another server.",
      );
    });
    try {
      await restoreBackup({ databaseUrl: scratch.href, ...backup });
      return await look(scratch.href);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await close();
  }
}
