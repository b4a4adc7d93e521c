import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsStoredDays, logDays, storedDays } from "#lib/kernel/log-days.ts";
import { closeDb, sql } from "#lib/platform/db.ts";
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

test("nothing is dropped that is still shown", () => {
  expect(storedDays().attempts).toBeGreaterThanOrEqual(storedDays().deliveries);
  expect(eventsStoredDays()).toBeGreaterThanOrEqual(logDays());
});
