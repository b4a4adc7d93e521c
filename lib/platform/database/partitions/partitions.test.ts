import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { dropExpiredPartitions, ensurePartitions, PARTITION_DAYS_AHEAD, sweepOrphans } from "./partitions.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const STORED = { requests: 30, deliveries: 30, attempts: 30, scrapes: 30, events: 61 };

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

const makeDay = (days: number) =>
  tables().query("select ensure_partitions((now() at time zone 'utc')::date + $1::int, -1)", [days + 1]);

test("makes partitions a week ahead, and none when repeated", async () => {
  await ensurePartitions();
  for (const parent of ["requests", "ledger", "events", "deliveries", "attempts", "scrapes"]) {
    expect(await daysOf(parent)).toEqual(
      expect.arrayContaining([await dayFromNow(-1), await dayFromNow(PARTITION_DAYS_AHEAD)]),
    );
  }
  expect(await ensurePartitions()).toBe(0);
});

test("drops days after their table's retention, the ledger's never", async () => {
  for (const day of [-62, -61, -31, -30]) await makeDay(day);
  const [older, old, month, last] = await Promise.all([-62, -61, -31, -30].map(dayFromNow));
  expect(await dropExpiredPartitions(STORED)).toEqual([
    ...["requests", "deliveries", "attempts", "scrapes"].flatMap((parent) =>
      [older, old, month].map((day) => `${parent}_${day}`),
    ),
    `events_${older}`,
  ]);
  for (const parent of ["requests", "deliveries", "attempts", "scrapes"]) expect(await daysOf(parent)).toContain(last);
  expect(await daysOf("events")).toEqual(expect.arrayContaining([old, month, last]));
  expect(await daysOf("ledger")).toEqual(expect.arrayContaining([older, old, month]));
  expect(await dropExpiredPartitions(STORED)).toEqual([]);
});

test("skips a busy table without waiting long and drops the others' days", async () => {
  const old = await dayFromNow(-40);
  await makeDay(-40);
  const reader = await sql().connect();
  try {
    await reader.query("begin");
    await reader.query("select count(*) from requests");
    await reader.query("select count(*) from attempts");
    const failed = dropExpiredPartitions(STORED);
    await expect(failed).rejects.toThrow(PartlyFailed);
    await expect(failed).rejects.toThrow(`from requests_${old}, attempts_${old} on: somebody holds a lock`);
    for (const parent of ["deliveries", "scrapes"]) expect(await daysOf(parent)).not.toContain(old);
    await reader.query("commit");
  } finally {
    reader.release();
  }
  expect(await dropExpiredPartitions(STORED)).toEqual([`requests_${old}`, `attempts_${old}`]);
});

test("drops the other tables' days and reports why one failed", async () => {
  const old = await dayFromNow(-90);
  await makeDay(-90);
  await tables().query(`create view reports as select * from requests_${old}`);
  const failed = dropExpiredPartitions(STORED);
  await expect(failed).rejects.toThrow(PartlyFailed);
  await expect(failed).rejects.toThrow(`from requests_${old} on: cannot drop table requests_${old}`);
  for (const parent of ["deliveries", "attempts", "scrapes", "events"]) expect(await daysOf(parent)).not.toContain(old);
  await tables().query("drop view reports");
  expect(await dropExpiredPartitions(STORED)).toEqual([`requests_${old}`]);
});

const WORKSPACE = "ws_01m7x5afk6fsnvfhzjc689rkjw";

/** By the database's clock. */
async function noon(daysAgo: number): Promise<Date> {
  const { rows } = await sql().query("select date_trunc('day', now(), 'UTC') as midnight");
  return new Date(rows[0].midnight.getTime() - daysAgo * DAY_MS + DAY_MS / 2);
}

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  await sql().query(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
}

async function addEvent(at: Date): Promise<string> {
  const id = newId("evt", at);
  await insert("events", { workspace_id: WORKSPACE, created_at: at, id, type: "key.created", env: "live", body: "{}" });
  return id;
}

type About = { at: Date; event: string; eventAt?: Date; replayOf?: string };

const common = ({ at, event, eventAt, replayOf }: About) => ({
  workspace_id: WORKSPACE,
  created_at: at,
  id: newId("dlv", at),
  event_id: event,
  event_at: eventAt ?? at,
  event_type: "key.created",
  env: "live",
  replay_of: replayOf ?? null,
});

async function addQueued(about: About): Promise<string> {
  const row = { ...common(about), endpoint: "https://a.test", url: "https://a.test", lane: "live", due_at: about.at };
  await insert("delivery_queue", row);
  return row.id;
}

async function addLogged(about: About & { finished: Date }): Promise<string> {
  const row = {
    ...common(about),
    url: "https://a.test",
    status: "delivered",
    attempts_made: 1,
    finished_at: about.finished,
  };
  await insert("deliveries", row);
  return row.id;
}

const addAttempt = (delivery: string, at: Date, number: number) =>
  insert("attempts", {
    ...{
      workspace_id: WORKSPACE,
      delivery_at: at,
      delivery_id: delivery,
      number,
      url: "https://a.test",
      started_at: at,
    },
    ...{ duration_ms: 1, dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 1, request_headers: "{}" },
  });

const finish = async (delivery: string) => {
  const { rows } = await sql().query("delete from delivery_queue where id = $1 returning *", [delivery]);
  const { created_at: at, event_id: event, event_at: eventAt } = rows[0];
  await insert("deliveries", {
    ...{
      ...common({ at, event, eventAt }),
      id: delivery,
      url: "https://a.test",
      status: "delivered",
      attempts_made: 2,
    },
    finished_at: await noon(0),
  });
};

const idsIn = async (table: string, column = "id"): Promise<string[]> =>
  (await sql().query(`select ${column} as id from ${table} order by 1`)).rows.map(({ id }) => id);

describe("unfinished rows outlive their day", () => {
  test("moves events and attempts the queue needs, without sending the event again", async () => {
    const at = await noon(70);
    await makeDay(-70);
    const [needed, gone] = [await addEvent(at), await addEvent(at)];
    const waiting = await addQueued({ at, event: needed });
    const over = await addLogged({ at, event: gone, finished: at });
    for (const number of [1, 2]) await addAttempt(waiting, at, number);
    await addAttempt(over, at, 1);
    // Would receive an emitted event.
    await insert("webhooks", {
      ...{ id: newId("whk", at), workspace_id: await workspace(), url: "https://b.test", events: ["*"] },
      ...{ secret: "x", secret_hint: "x", created_by: "system" },
    });
    const queued = await idsIn("delivery_queue");

    const day = await dayFromNow(-70);
    expect(await dropExpiredPartitions(STORED)).toEqual(
      ["requests", "deliveries", "attempts", "scrapes", "events"].map((parent) => `${parent}_${day}`),
    );
    expect(await idsIn("events")).toEqual([needed]);
    expect(await idsIn("events_default")).toEqual([needed]);
    expect(await idsIn("attempts_default", "delivery_id")).toEqual([waiting, waiting]);
    expect(await idsIn("attempts", "delivery_id")).toEqual([waiting, waiting]);
    expect(await idsIn("deliveries")).toEqual([]);
    expect(await idsIn("delivery_queue")).toEqual(queued);
    await sql().query("delete from webhooks");
    expect(await sweepOrphans(STORED)).toBe(0);

    // Now finished: kept for another month with all attempts, including later ones.
    await addAttempt(waiting, at, 3);
    await finish(waiting);
    expect(await idsIn("deliveries_default")).toEqual([waiting]);
    expect(await sweepOrphans(STORED)).toBe(0);
    await sql().query("update deliveries_default set finished_at = $1", [new Date(Date.now() - 31 * DAY_MS)]);
    expect(await sweepOrphans(STORED)).toBe(5);
    expect(await idsIn("events")).toEqual([]);
    expect(await idsIn("attempts", "delivery_id")).toEqual([]);
  });

  test("keeps an event while a replay of it is kept, however old", async () => {
    const [at, later] = [await noon(62), await noon(29)];
    for (const day of [-62, -29]) await makeDay(day);
    const event = await addEvent(at);
    const replay = await addLogged({ at: later, event, eventAt: at, replayOf: newId("dlv", at), finished: later });
    await dropExpiredPartitions(STORED);
    expect(await idsIn("events_default")).toEqual([event]);
    expect(await sweepOrphans(STORED)).toBe(0);
    await sql().query("delete from deliveries where id = $1", [replay]);
    expect(await sweepOrphans(STORED)).toBe(1);
    expect(await idsIn("events")).toEqual([]);
  });

  test("keeps rows without a partition, and moves them to a new one", async () => {
    const at = await noon(20);
    const event = await addEvent(at);
    const delivery = await addLogged({ at, event, finished: at });
    await addAttempt(delivery, at, 1);
    expect(await idsIn("attempts_default", "delivery_id")).toEqual([delivery]);
    expect(await sweepOrphans(STORED)).toBe(0);
    await makeDay(-20);
    for (const table of ["events", "deliveries", "attempts"])
      expect(await idsIn(`${table}_default`, "workspace_id")).toEqual([]);
    expect(await idsIn("deliveries")).toEqual([delivery]);
    const { rows } = await sql().query("select count(*) from pg_indexes where tablename = $1", [
      `deliveries_${await dayFromNow(-20)}`,
    ]);
    expect(rows[0].count).toBe(5);
    const attached = await sql().query(
      "select count(*) from pg_inherits join pg_index on indexrelid = inhrelid where indrelid = $1::regclass",
      [`deliveries_${await dayFromNow(-20)}`],
    );
    expect(attached.rows[0].count).toBe(5);
  });
});

test("deletes hourly counts with their days", async () => {
  for (const daysAgo of [31, 30, 0])
    await insert("delivery_hours", {
      ...{ workspace_id: WORKSPACE, hour: await noon(daysAgo), webhook_id: "", event_type: "key.created" },
      ...{ env: "live", status: "failed", deliveries: 1 },
    });
  expect(await sweepOrphans(STORED)).toBe(2);
  for (const table of ["delivery_hours", "delivery_hour_totals"])
    expect(await idsIn(table, "deliveries")).toHaveLength(2);
});

async function workspace(): Promise<string> {
  await insert("workspaces", { id: WORKSPACE, slug: "w", name: "W" });
  return WORKSPACE;
}
