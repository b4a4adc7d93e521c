import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeBackup } from "#lib/platform/backup/make-backup.ts";
import { bytesOf, rowsOf } from "#lib/platform/backup/manifest.ts";
import { restoreBackup } from "#lib/platform/backup/restore-backup.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { diskPlace } from "#lib/platform/places/disk.ts";
import { within } from "#testing/services/empty-databases.ts";
import { fillForBackup } from "./backup/fill.ts";
import { benchEnv } from "./database.ts";
import type { Bench } from "./figure.ts";

/** Overridden by BENCH_DELIVERIES. */
const DELIVERIES = 1_000_000;
const BACKUP_S = 120;
const RESTORE_S = 600;
const MEMORY_MB = 400;

const megabytes = (bytes: number) => bytes / 1e6;
const whole = (value: number) => Math.round(value).toLocaleString("en-GB");

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

/** Backs up to a folder and restores into an empty database of the same PostgreSQL. */
const bench: Bench = {
  name: "backup",
  run: async ({ quick, databaseUrl }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-backup-"));
    Object.assign(process.env, benchEnv(databaseUrl), { DATA_DIR: folder });
    const deliveries = quick ? 2_000 : Number(process.env.BENCH_DELIVERIES ?? DELIVERIES);
    const closeDatabase = await openDatabase();
    try {
      await fillForBackup(databaseUrl, deliveries);
      const { rows } = await sql().query<{ bytes: number }>("select pg_database_size(current_database()) as bytes");
      const before = rows[0]?.bytes ?? 0;
      const place = diskPlace(folder);
      let made: Awaited<ReturnType<typeof makeBackup>> | undefined;
      const backupSeconds = await timed(async () => {
        made = await makeBackup({ clock: databaseClock, place });
      });
      if (!made) throw new Error("A backup that was made is none.");
      const manifest = made;
      const [size, count] = [bytesOf(manifest), rowsOf(manifest)];
      const memory = process.resourceUsage().maxRSS / 1e3;

      const target = new URL(databaseUrl);
      target.pathname = `${target.pathname}_restored`;
      await within(databaseUrl, (client) =>
        client.query(`create database ${target.pathname.slice(1)} template template0`),
      );
      const restoreSeconds = await timed(() =>
        restoreBackup({ databaseUrl: target.href, place, manifest, secretKey: env().SECRET_KEY }),
      );
      await within(databaseUrl, (client) => client.query(`drop database ${target.pathname.slice(1)} with (force)`));
      const of = `${whole(deliveries)} deliveries, each with its event and an attempt`;
      return [
        {
          ...{ figure: `a backup of ${of}`, ours: backupSeconds, unit: "s", aim: `≤ ${BACKUP_S} s` },
          ...{
            met: backupSeconds <= BACKUP_S,
            note: `${whole(count / backupSeconds)} rows/s, one connection, to a folder`,
          },
        },
        {
          ...{
            figure: "its size",
            ours: megabytes(size),
            baseline: megabytes(before),
            unit: "MB",
            ratio: before / size,
          },
          ...{ aim: "≥ 3", met: before / size >= 3, note: "baseline: the database on the disk, with its indexes" },
        },
        {
          ...{ figure: "resident memory of the process that made it, at most", ours: memory, unit: "MB" },
          ...{ aim: `≤ ${MEMORY_MB}`, met: memory <= MEMORY_MB },
        },
        {
          ...{
            figure: "restoring it into an empty database",
            ours: restoreSeconds,
            unit: "s",
            aim: `≤ ${RESTORE_S} s`,
          },
          ...{ met: restoreSeconds <= RESTORE_S, note: "checksums first, then rows, then the index of search terms" },
        },
      ];
    } finally {
      await closeDatabase();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
