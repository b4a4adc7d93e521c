import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { newestFinalDay } from "#lib/reports/exports/rules.ts";
import { beginEarlier, fillDay } from "#testing/builders/exported-day.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { readDayManifest, rowsAtPlace, rowsOfTables, sorted } from "#testing/oracles/exported-rows.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownDatabase } from "#testing/services/database.ts";

const databaseUrl = await ownDatabase();
let folder: string;
let day: string;

beforeAll(async () => {
  await syncClock((text) => sql().query(text));
  folder = await mkdtemp(path.join(tmpdir(), "exports-fault-"));
  day = newestFinalDay(databaseClock.now());
  const ctx = await makeWorkspace();
  await beginEarlier();
  await fillDay(ctx, day, 3_000);
  // Makes it the only day due.
  await sql().query("update workspaces set created_at = $1", [`${day}T12:00:00Z`]);
});
afterAll(async () => {
  await closeDb();
  await rm(folder, { recursive: true });
});

/** Locks a table until released, which blocks the worker that exports the day. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const client = await sql().connect();
  await client.query("set idle_in_transaction_session_timeout = 0");
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query("rollback");
    client.release(true);
  };
}

/** Counts sessions waiting for a lock on the table. */
const waiting = async (table: string): Promise<number> =>
  (await sql().query("select from pg_locks where relation = $1::regclass and not granted", [table])).rowCount ?? 0;

const until = (work: () => Promise<unknown>) => expect.poll(work, { timeout: 90_000 });

test("kill -9 during an export: the day is incomplete until an export finishes identically", async () => {
  const place = diskPlace(folder);
  // Half of the pool is for leases, which must exceed the number of schedules, as some also wait
  // for the lock.
  const start = () => startWorker({ databaseUrl, env: { EXPORT_TO: folder, DATABASE_POOL: "90" } });
  const lying = async () =>
    (await Promise.all(["requests", "deliveries", "attempts"].map((kind) => place.list(`${kind}/date=${day}`)))).map(
      ({ length }) => length,
    );
  for (const [table, files] of [
    ["requests", [0, 0, 0]],
    ["deliveries", [1, 0, 0]],
    ["attempts", [1, 1, 0]],
    ["usage_hours", [1, 1, 1]],
  ] as const) {
    const release = await lockTable(table);
    const worker = await start();
    await until(async () => (await lying()).toString()).toBe(files.toString());
    await until(() => waiting(table)).toBeGreaterThan(0);
    await worker.kill();
    await release();
    expect(await readDayManifest(place, day)).toBeUndefined();
  }
  // Only one of the two holds the lease.
  const [first, second] = await Promise.all([start(), start()]);
  await until(() => readDayManifest(place, day)).toBeDefined();
  await Promise.all([first.stop(), second.stop()]);
  expect(sorted(await rowsAtPlace(place, day))).toEqual(sorted(await rowsOfTables(day)));
  const whole = await readDayManifest(place, day);
  expect(whole?.files.map(({ kind }) => kind)).toEqual(["requests", "deliveries", "attempts", "usage"]);

  await place.remove(`manifests/${day}.json`);
  await sql().query("update export_runs set finished_at = null where day = $1", [day]);
  const third = await start();
  await until(() => readDayManifest(place, day)).toBeDefined();
  await third.stop();
  expect((await readDayManifest(place, day))?.files).toEqual(whole?.files);
});
