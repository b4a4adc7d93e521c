import { afterAll, beforeAll, expect, test } from "vitest";
import { logDays, storedDays } from "#lib/kernel/log-days.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { keepPartitions } from "./keep-partitions.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

/** Creates the partitions of every table for a past day. */
const makeDay = (daysAgo: number) =>
  sql().query("select ensure_partitions((now() at time zone 'utc')::date + $1::int, -1)", [1 - daysAgo]);

/** Returns the age of a table's oldest day. */
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

test("keeps each table for its retention, and for fewer days if lowered", async () => {
  for (const days of new Set(Object.values(storedDays()).flatMap((most) => [most, most + 1]))) await makeDay(days);
  await keepPartitions();
  expect(await stored()).toEqual(storedDays());

  const fewer = { requests: 9, deliveries: 8, attempts: 7, scrapes: 6, events: 20 };
  for (const days of new Set(Object.values(fewer).flatMap((most) => [most, most + 1]))) await makeDay(days);
  await keepPartitions(fewer);
  expect(await stored()).toEqual(fewer);
});

/** Older than any table's retention. */
const OLD = 500;

/** Adds counts of two event types for a day past retention. */
async function addOldCounts(): Promise<void> {
  await sql().query(
    `insert into delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
     select 'ws_counted', date_trunc('hour', now()) - interval '400 days', '', type, 'live', 'failed', 1
     from unnest('{key.created,key.revoked}'::text[]) as type`,
  );
}

const countsLeft = async () =>
  (await sql().query("select event_type from delivery_hours where workspace_id = 'ws_counted'")).rows;

test("locked counts prevent neither dropping days nor deleting other counts", async () => {
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

test("a failed sweep is reported and does not prevent dropping days", async () => {
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

test("a day that cannot be dropped is reported and does not affect counts", async () => {
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

test("drops nothing that is still shown", () => {
  expect(storedDays().attempts).toBeGreaterThanOrEqual(storedDays().deliveries);
  expect(storedDays().events).toBeGreaterThanOrEqual(logDays());
});
