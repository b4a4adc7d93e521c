import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import { syncClock } from "#lib/platform/values/clock.ts";
import { listRequests } from "#lib/reports/requests/queries.ts";
import { dayAgo, logCalls, partitionsThere } from "#testing/builders/archived-log.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownDatabase } from "#testing/services/database.ts";

const databaseUrl = await ownDatabase();
const DAY = dayAgo(8);
const PARTITION = `requests_${DAY.replaceAll("-", "")}`;
let folder: string;
let ctx: Ctx;
let ids: string[];

beforeAll(async () => {
  await syncClock((text) => sql().query(text));
  folder = await mkdtemp(path.join(tmpdir(), "archive-fault-"));
  // Disables lock timeouts, so that the worker waits until it is killed, however slow the machine,
  // instead of retrying minutes later.
  for (const name of ["close_archived_day", "release_archived_day"])
    await sql().query(`alter function ${name} set lock_timeout = 0`);
  ctx = await makeWorkspace();
  ids = await logCalls(ctx, (await makeKey(ctx)).id, { daysAgo: 8, calls: 3_000 });
});
afterAll(async () => {
  await closeDb();
  await rm(folder, { recursive: true });
});

/** Holds a lock until released, which blocks the worker that moves the day. */
async function lockTable(table: string, mode: string): Promise<() => Promise<void>> {
  const client = await sql().connect();
  await client.query("set idle_in_transaction_session_timeout = 0");
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  return async () => {
    await client.query("rollback");
    client.release(true);
  };
}

const settings = { LOG_DAYS: "90", DATABASE_DAYS: "7", DATABASE_POOL: "90" };
const start = () => startWorker({ databaseUrl, env: { ...settings, ARCHIVE_TO: folder } });
const until = (work: () => Promise<unknown>) => expect.poll(work, { timeout: 90_000 });
const waiting = async (table: string): Promise<number> =>
  (await sql().query("select from pg_locks where relation = $1::regclass and not granted", [table])).rowCount ?? 0;
/** Ends the blocked session, since PostgreSQL does not end a statement when its client is killed. */
const endWaiting = (table: string) =>
  sql().query("select pg_terminate_backend(pid) from pg_locks where relation = $1::regclass and not granted", [table]);
const inDatabase = async (): Promise<number> =>
  (await sql().query("select count(*) as rows from requests where workspace_id = $1", [ctx.workspaceId])).rows[0]?.rows;
const recorded = async (): Promise<number> =>
  (await sql().query("select sum(rows)::int as rows from archived_parts")).rows[0]?.rows ?? 0;

/** Returns every call in the workspace's log as users see it. */
async function listed(): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listRequests(ctx, { limit: 100, ...(cursor && { cursor }) });
    if (!page.ok) throw new Error(page.message);
    found.push(...page.value.data.map(({ id }) => id));
    cursor = page.value.next_cursor;
  } while (cursor);
  return found;
}

test("kill -9 while archiving: rows leave the database only once all are archived", async () => {
  const place = diskPlace(folder);
  expect(await partitionsThere()).toContain(DAY);
  for (const [table, mode, lying] of [
    // Blocks before a row is read, then after everything has been written and verified but not
    // recorded.
    [PARTITION, "access exclusive", []],
    ["archived_parts", "exclusive", [ctx.workspaceId, "manifest.json"]],
  ] as const) {
    const release = await lockTable(table, mode);
    const worker = await start();
    await until(async () => (await place.list(`archive/requests/date=${DAY}`)).sort().toString()).toBe(
      [...lying].sort().toString(),
    );
    await until(() => waiting(table)).toBeGreaterThan(0);
    await worker.kill();
    await endWaiting(table);
    await until(() => waiting(table)).toBe(0);
    await release();
    expect([await inDatabase(), await recorded()]).toEqual([3_000, 0]);
  }
  // Only one of the two holds the lease.
  const [first, second] = await Promise.all([start(), start()]);
  await until(recorded).toBe(3_000);
  await Promise.all([first.stop(), second.stop()]);
  // After midnight, the day before yesterday is archived as well.
  expect(await partitionsThere()).not.toContain(DAY);
  Object.assign(env(), { ARCHIVE_TO: folder, LOG_DAYS: 90, DATABASE_DAYS: 7 });
  expect(await listed()).toEqual(ids);
  expect(await inDatabase()).toBe(3_000);
});

test("kill -9 while deleting an archived day: it stays complete or is gone, and readable", async () => {
  await sql().query("update archived_parts set read_at = now() - interval '7 hours'");
  const release = await lockTable(PARTITION, "access share");
  const worker = await start();
  // The rows have been deleted, and dropping the partition waits for its reader, in the same
  // transaction.
  await until(() => waiting(PARTITION)).toBeGreaterThan(0);
  await worker.kill();
  await endWaiting(PARTITION);
  await until(() => waiting(PARTITION)).toBe(0);
  await release();
  await until(inDatabase).toBe(3_000);
  const next = await start();
  await until(inDatabase).toBe(0);
  await next.stop();
  expect(await listed()).toEqual(ids);
});
