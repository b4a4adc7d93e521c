import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "#prisma/factories/database.ts";
import { closeDb, sql } from "./db.ts";
import { dropExpiredPartitions, ensurePartitions, PARTITION_DAYS_AHEAD } from "./partitions.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function daysOf(parent: string): Promise<string[]> {
  const { rows } = await sql().query(
    "select right(inhrelid::regclass::text, 8) as day from pg_inherits where inhparent = $1::regclass order by 1",
    [parent],
  );
  return rows.map((row) => row.day);
}

async function dayFromNow(days: number): Promise<string> {
  const { rows } = await sql().query("select to_char((now() at time zone 'utc')::date + $1::int, 'YYYYMMDD') as day", [
    days,
  ]);
  return rows[0].day;
}

test("partitions reach a week ahead, and making them again makes none", async () => {
  await ensurePartitions();
  for (const parent of ["requests", "ledger", "events"]) {
    expect(await daysOf(parent)).toEqual(
      expect.arrayContaining([await dayFromNow(-1), await dayFromNow(PARTITION_DAYS_AHEAD)]),
    );
  }
  expect(await ensurePartitions()).toBe(0);
});

test("a day of the request log goes when it is older than thirty days; the ledger is kept", async () => {
  const [old, last] = [await dayFromNow(-31), await dayFromNow(-30)];
  await sql().query("select ensure_partitions((now() at time zone 'utc')::date - 30, 0)");
  expect(await dropExpiredPartitions()).toEqual([`requests_${old}`]);
  expect(await daysOf("requests")).toContain(last);
  expect(await daysOf("requests")).not.toContain(old);
  expect(await daysOf("ledger")).toContain(old);
  expect(await dropExpiredPartitions()).toEqual([]);
});

test("a busy table is not waited for long: its old day is left for the next round, and nothing stays locked", async () => {
  const old = await dayFromNow(-40);
  await sql().query("select ensure_partitions((now() at time zone 'utc')::date - 39, -1)");
  const reader = await sql().connect();
  try {
    await reader.query("begin");
    await reader.query("select count(*) from requests");
    await expect(dropExpiredPartitions()).rejects.toMatchObject({ code: "55P03" });
    await reader.query("commit");
  } finally {
    reader.release();
  }
  expect(await dropExpiredPartitions()).toEqual([`requests_${old}`]);
});
