import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { prepareDatabase } from "#lib/platform/installation/prepare-database.ts";
import { DatabaseAway } from "#lib/platform/postgres/explain-connection.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { ensurePartitions, PARTITION_DAYS_AHEAD } from "./partitions.ts";

const databaseUrl = await ownDatabase();
beforeAll(() => ensurePartitions());
afterAll(closeDb);

async function partition(parent: string, days: number): Promise<string> {
  const { rows } = await sql().query(
    "select $1 || to_char((now() at time zone 'utc')::date + $2::int, '_YYYYMMDD') as name",
    [parent, days],
  );
  return rows[0].name;
}

const dayOf = async (days: number): Promise<string> =>
  (await sql().query("select ((now() at time zone 'utc')::date + $1::int)::text as day", [days])).rows[0].day;

const isThere = async (parent: string, days: number): Promise<boolean> => {
  const name = await partition(parent, days);
  return (await sql().query("select to_regclass($1) is not null as there", [name])).rows[0].there;
};

const drop = async (days: number, ...parents: string[]) => {
  for (const parent of parents) await tables().query(`drop table ${await partition(parent, days)}`);
};

/**
 * Runs `work` while a transaction that reads the table stays open, like pg_dump or a long report.
 */
async function whileRead(table: string, work: () => Promise<void>): Promise<void> {
  const reader = await sql().connect();
  try {
    await reader.query("begin");
    await reader.query(`select count(*) from ${table}`);
    await work();
  } finally {
    await reader.query("rollback").catch(() => undefined); // the work's own failure is more useful
    reader.release();
  }
}

// On Citus a partition is created separately and attached, without waiting for readers.
const whereReadersHinder = test.skipIf(citusNodes().length > 0);

whereReadersHinder("postpones the day of a table that is read for long and makes the others", async () => {
  await drop(PARTITION_DAYS_AHEAD, "ledger", "requests", "events");
  await whileRead("requests", async () => {
    expect(await ensurePartitions()).toBe(2);
    for (const parent of ["ledger", "events"]) expect(await isThere(parent, PARTITION_DAYS_AHEAD)).toBe(true);
    expect(await isThere("requests", PARTITION_DAYS_AHEAD)).toBe(false);
  });
  expect(await ensurePartitions()).toBe(1);
  expect(await isThere("requests", PARTITION_DAYS_AHEAD)).toBe(true);
});

/** In this database only: databases cloned from one template share table oids. */
const WAITING = `
  select from pg_locks where relation = $1::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`;

const waitingFor = (table: string, most: number) =>
  expect.poll(async () => (await sql().query(WAITING, [table])).rowCount, { timeout: 60_000 }).toBe(most);

whereReadersHinder("makes a day while another one is dropped, whoever waits for whom", async () => {
  await drop(PARTITION_DAYS_AHEAD, "events");
  // Longer than a busy machine takes until both wait.
  await sql().query("alter function make_day(text, date) set lock_timeout = '60s'");
  const dropper = await sql().connect();
  const dropped = await partition("events", PARTITION_DAYS_AHEAD - 1);
  try {
    let both: Promise<unknown> = Promise.resolve();
    await whileRead("events", async () => {
      const drops = dropper.query(`drop table ${dropped}`);
      await waitingFor("events", 1);
      const makes = sql().query("select make_day('events', $1)", [await dayOf(PARTITION_DAYS_AHEAD)]);
      both = Promise.all([drops, makes]);
      await waitingFor("events", 2);
    });
    await both;
    expect(await isThere("events", PARTITION_DAYS_AHEAD)).toBe(true);
    expect(await isThere("events", PARTITION_DAYS_AHEAD - 1)).toBe(false);
  } finally {
    dropper.release();
    await sql().query("alter function make_day(text, date) set lock_timeout = '2s'");
  }
  expect(await ensurePartitions()).toBe(1);
});

whereReadersHinder("fails if the postponed day is near, after making the others", async () => {
  await drop(5, "requests", "scrapes");
  await whileRead("requests", async () => {
    await expect(ensurePartitions()).rejects.toThrow(/No partition could be made for the next days of requests:/);
    expect(await isThere("scrapes", 5)).toBe(true);
  });
  expect(await ensurePartitions()).toBe(1);
});

whereReadersHinder("a process starts only if today and tomorrow exist", async () => {
  await drop(2, "requests");
  await whileRead("requests", async () => {
    expect(await prepareDatabase(databaseUrl)).toEqual([]);
  });
  await drop(1, "requests");
  await whileRead("requests", async () => {
    await expect(prepareDatabase(databaseUrl)).rejects.toThrow(DatabaseAway);
  });
  await prepareDatabase(databaseUrl);
  for (const day of [1, 2]) expect(await isThere("requests", day)).toBe(true);
});
