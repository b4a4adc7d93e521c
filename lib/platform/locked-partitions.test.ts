import { afterAll, beforeAll, expect, test } from "vitest";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { closeDb, sql, tables } from "./db.ts";
import { DatabaseAway } from "./explain-connection.ts";
import { ensurePartitions, PARTITION_DAYS_AHEAD } from "./partitions.ts";
import { prepareDatabase } from "./prepare-database.ts";

const databaseUrl = await ownDatabase();
beforeAll(() => ensurePartitions());
afterAll(closeDb);

/** The name of a table's partition of a day, so many days after today. */
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

/** Runs `work` while somebody reads the table and does not end their transaction, as pg_dump and a long report do. */
async function whileRead(table: string, work: () => Promise<void>): Promise<void> {
  const reader = await sql().connect();
  try {
    await reader.query("begin");
    await reader.query(`select count(*) from ${table}`);
    await work();
  } finally {
    await reader.query("rollback").catch(() => undefined); // the failure of the work says more
    reader.release();
  }
}

// On Citus a partition is made apart and attached, which waits for nobody who reads.
const whereReadersHinder = test.skipIf(citusNodes().length > 0);

whereReadersHinder(
  "the day of a table that somebody reads for long is left for the next round, and the others' are made",
  async () => {
    await drop(PARTITION_DAYS_AHEAD, "ledger", "requests", "events");
    await whileRead("requests", async () => {
      expect(await ensurePartitions()).toBe(2);
      for (const parent of ["ledger", "events"]) expect(await isThere(parent, PARTITION_DAYS_AHEAD)).toBe(true);
      expect(await isThere("requests", PARTITION_DAYS_AHEAD)).toBe(false);
    });
    expect(await ensurePartitions()).toBe(1);
    expect(await isThere("requests", PARTITION_DAYS_AHEAD)).toBe(true);
  },
);

/** Of this database: those of other tests, made from the same one, have tables of the same numbers. */
const WAITING = `
  select from pg_locks where relation = $1::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`;

/** Resolves when so many wait for this lock. */
const waitingFor = (table: string, most: number) =>
  expect.poll(async () => (await sql().query(WAITING, [table])).rowCount, { timeout: 60_000 }).toBe(most);

whereReadersHinder("a day is made and another one dropped at the same time, whoever waits for whom", async () => {
  await drop(PARTITION_DAYS_AHEAD, "events");
  // Longer than a busy machine needs to have both wait.
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

whereReadersHinder("it is a failure when that day is near, and the others' are made all the same", async () => {
  await drop(5, "requests", "scrapes");
  await whileRead("requests", async () => {
    await expect(ensurePartitions()).rejects.toThrow(/No partition could be made for the next days of requests:/);
    expect(await isThere("scrapes", 5)).toBe(true);
  });
  expect(await ensurePartitions()).toBe(1);
});

whereReadersHinder("a process starts where today and tomorrow are there, and not without", async () => {
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
