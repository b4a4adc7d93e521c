import { afterAll, beforeAll, expect, test } from "vitest";
import { logDays, storedDays } from "#lib/kernel/log-days.ts";
import { closeDb, sql } from "#lib/platform/db.ts";
import { PartlyFailed } from "#lib/platform/partly-failed.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { keepPartitions } from "./keep-partitions.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

/** Makes the partitions of a day some days ago, of every table. */
const makeDay = (daysAgo: number) =>
  sql().query("select ensure_partitions((now() at time zone 'utc')::date + $1::int, -1)", [1 - daysAgo]);

/** How many days ago the oldest day of a table is. */
async function oldest(table: string): Promise<number> {
  const { rows } = await sql().query<{ days: number }>(
    `select max((now() at time zone 'utc')::date - to_date(right(child.relname, 8), 'YYYYMMDD')) as days
     from pg_inherits join pg_class child on child.oid = inhrelid
     where inhparent = $1::regclass and child.relname ~ '_[0-9]{8}$'`,
    [table],
  );
  return rows[0]?.days ?? 0;
}

const stored = () =>
  Promise.all(Object.keys(storedDays()).map(async (table) => [table, await oldest(table)])).then(Object.fromEntries);

test("each table is stored for as many days as retention says, and for fewer when it says fewer", async () => {
  for (const days of new Set(Object.values(storedDays()).flatMap((most) => [most, most + 1]))) await makeDay(days);
  await keepPartitions();
  expect(await stored()).toEqual(storedDays());

  const fewer = { requests: 9, deliveries: 8, attempts: 7, scrapes: 6, events: 20 };
  for (const days of new Set(Object.values(fewer).flatMap((most) => [most, most + 1]))) await makeDay(days);
  await keepPartitions(fewer);
  expect(await stored()).toEqual(fewer);
});

/** Days that no table is stored for. */
const OLD = 500;

/** Counts of two types of events, of a day that is not shown any more. */
async function addOldCounts(): Promise<void> {
  await sql().query(
    `insert into delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
     select 'ws_counted', date_trunc('hour', now()) - interval '400 days', '', type, 'live', 'failed', 1
     from unnest('{key.created,key.revoked}'::text[]) as type`,
  );
}

const countsLeft = async () =>
  (await sql().query("select event_type from delivery_hours where workspace_id = 'ws_counted'")).rows;

test("counts that somebody holds keep no old day from being dropped, nor the other counts from being deleted", async () => {
  await addOldCounts();
  await makeDay(OLD);
  const holder = await sql().connect();
  try {
    await holder.query("begin");
    await holder.query("select from delivery_hours where event_type = 'key.revoked' for update");
    await keepPartitions();
    expect(Math.max(...Object.values<number>(await stored()))).toBeLessThan(OLD);
    expect(await countsLeft()).toEqual([{ event_type: "key.revoked" }]);
    await holder.query("commit");
  } finally {
    holder.release();
  }
  await keepPartitions();
  expect(await countsLeft()).toEqual([]);
});

test("a sweep that fails keeps no old day from being dropped, and is told of", async () => {
  await makeDay(OLD);
  await sql().query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not to be deleted'; end $$;
    create trigger refused before delete on scrapes_default for each statement execute function refuse()`);
  try {
    const failed = keepPartitions();
    await expect(failed).rejects.toThrow(PartlyFailed);
    await expect(failed).rejects.toThrow("What outlived its day could not be deleted: not to be deleted");
    expect(Math.max(...Object.values<number>(await stored()))).toBeLessThan(OLD);
  } finally {
    await sql().query("drop function refuse cascade");
  }
});

test("an old day that cannot be dropped keeps no counts, and is told of", async () => {
  await addOldCounts();
  await makeDay(OLD);
  const holder = await sql().connect();
  try {
    await holder.query("begin");
    await holder.query("select from requests");
    await expect(keepPartitions()).rejects.toThrow("somebody holds a lock there");
    expect(await countsLeft()).toEqual([]);
    await holder.query("commit");
  } finally {
    holder.release();
  }
  await keepPartitions();
  expect(Math.max(...Object.values<number>(await stored()))).toBeLessThan(OLD);
});

test("nothing is dropped that is still shown", () => {
  expect(storedDays().attempts).toBeGreaterThanOrEqual(storedDays().deliveries);
  expect(storedDays().events).toBeGreaterThanOrEqual(logDays());
});
