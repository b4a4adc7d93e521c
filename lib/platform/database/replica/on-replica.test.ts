import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { historyOf } from "#lib/accounts/audit/history-of.ts";
import { listAudit } from "#lib/accounts/audit/list-audit.ts";
import { ListAuditInput } from "#lib/accounts/audit/schema.ts";
import { closeDb, replica, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { getRequest, listRequests } from "#lib/reports/requests/queries.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { ListRequestsInput } from "#lib/reports/requests/schema.ts";
import { dayTotals, keyHours, keySparklines, spendForecast } from "#lib/reports/usage/queries.ts";
import { readUsage } from "#lib/reports/usage/read-usage.ts";
import { ReadUsageInput } from "#lib/reports/usage/schema.ts";
import { countOutcomes } from "#lib/webhooks/deliveries/log/count-outcomes.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { CountOutcomesInput, ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import { listEvents } from "#lib/webhooks/events/queries.ts";
import { ListEventsInput } from "#lib/webhooks/events/schema.ts";
import { recordCall } from "#testing/builders/call.ts";
import { mintSpender, type Spender } from "#testing/builders/credits.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { ownPostgres } from "#testing/services/own-postgres.ts";
import { standbyOf } from "#testing/services/standby.ts";
import { lookAtReplica, readPosition } from "./look-at-replica.ts";
import { onReplica } from "./on-replica.ts";

log.level = "silent";
const postgres = await ownPostgres({ durable: false });
const standby = await standbyOf(postgres);
process.env.DATABASE_URL = postgres.url;
process.env.DATABASE_REPLICA_URL = standby.url;
process.env.BASE_URL = "http://localhost:3000";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";
const there = new pg.Pool({ connectionString: standby.url });
there.on("error", () => undefined); // it is stopped in between
beforeAll(async () => {
  await sql().query("create table written (n int)");
});
afterAll(async () => {
  await there.end();
  await closeDb();
  await standby.stop();
  await postgres.remove();
});

type Seen = { from: "replica" | "primary"; rows: number };

/** Returns which server answered and how many rows it sees. */
const look = (): Promise<Seen> =>
  onReplica(async (pool) => {
    const { rows } = await pool.query<Seen>(
      "select case when pg_is_in_recovery() then 'replica' else 'primary' end as from, count(*)::int as rows from written",
    );
    return rows[0] ?? { from: "primary", rows: -1 };
  });
const write = () => sql().query("insert into written values (1)");
const countRows = async () => (await sql().query("select from written")).rowCount;
const counted = async (outcome: string) =>
  (await metrics.replicaReads.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
/** Waits until the replica is used again: it is avoided for a while after being late or failing. */
const untilReadThere = () => expect.poll(async () => (await look()).from).toBe("replica");

it("sees earlier writes whichever server answers", async () => {
  await untilReadThere();
  const before = (await countRows()) ?? 0;
  for (let written = 1; written <= 50; written++) {
    await write();
    expect((await look()).rows).toBe(before + written);
  }
  await untilReadThere();
});

it("uses the primary until the replica has replayed the writes", async () => {
  await untilReadThere();
  await there.query("select pg_wal_replay_pause()");
  await write();
  const rows = await countRows();
  expect(await look()).toEqual({ from: "primary", rows });
  await there.query("select pg_wal_replay_resume()");
  await expect.poll(look).toEqual({ from: "replica", rows });
});

it("uses the primary while the replica is unavailable", async () => {
  await untilReadThere();
  await standby.stop();
  await write();
  const rows = await countRows();
  expect(await look()).toEqual({ from: "primary", rows });
  await standby.start();
  await expect.poll(look).toEqual({ from: "replica", rows });
});

it("repeats a read on the primary if it conflicts with replay", async () => {
  await untilReadThere();
  const sleeping = "select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'";
  const isThere = async () => (await there.query<{ n: number }>(sleeping)).rows[0]?.n === 1;
  let asked: boolean[];
  let wasThere = false;
  do {
    asked = [];
    const reading = onReplica(async (pool) => {
      asked.push(wasThere);
      await pool.query("select case when pg_is_in_recovery() then pg_sleep(25) end, (select count(*) from written)");
    });
    let isOver = false;
    const over = reading.finally(() => {
      isOver = true;
    });
    // The replica may have been late just then.
    while (!isOver && !wasThere) wasThere = await isThere();
    if (wasThere) await sql().query("truncate written");
    await over;
  } while (!wasThere);
  expect(asked).toEqual([false, true]);
});

/**
 * Returns how often the replica was avoided after one failing read; undefined if it was late and
 * the primary was asked.
 */
async function leftFor(failing: string, message: string): Promise<number | undefined> {
  const before = await counted("away");
  let wasThere = false;
  const reading = onReplica((pool) => {
    wasThere = pool === replica();
    return pool.query(failing);
  });
  await expect(reading).rejects.toThrow(message);
  return wasThere ? (await counted("away")) - before : undefined;
}

it("is avoided not for one slow read but for several in a row", async () => {
  const tooLong = () => leftFor("do $$ begin raise exception 'too long' using errcode = '57014'; end $$", "too long");
  await untilReadThere();
  await expect.poll(tooLong).toBe(0);
  await untilReadThere();
  await expect.poll(tooLong).toBe(1);
});

it("throws errors of the read itself", async () => {
  await untilReadThere();
  await expect.poll(() => leftFor("select from no_such_table", "no_such_table")).toBe(0);
});

it("detects a primary, another timeline and another database", async () => {
  const position = await readPosition();
  if (!position) throw new Error("The primary does not say where it is.");
  // Retries after a timeout.
  const seen = (pool: pg.Pool, at: typeof position) => expect.poll(() => lookAtReplica(pool, at));
  await seen(sql(), position).toBe("not_a_standby");
  // A standby following the log from before a failover has positions too.
  const before = { ...position, position: "0/0" };
  await seen(there, before).toBe("has_all");
  await seen(there, { ...before, timeline: "00000002" }).toBe("late");
  const other = new pg.Pool({ connectionString: standby.url.replace(/\/gatehouse$/, "/postgres") });
  await seen(other, position).toBe("of_another_database");
  await other.end();
});

describe("reads from a replica", () => {
  let of: Spender;
  let requestAt: Date;
  beforeAll(async () => {
    of = await mintSpender({ credits: 100 });
    requestAt = of.ctx.clock.now();
    recordCall(of.ctx, of.keyId, requestAt, { credits: 1 });
    await flushRequests();
    await makeDelivery(of.ctx, { data: { word: "needle" } });
  });
  const hour = (by: number) => new Date(requestAt.getTime() + by * 3_600_000).toISOString();

  const READS: [string, () => Promise<{ ok: boolean }>][] = [
    ["requests", () => listRequests(of.ctx, ListRequestsInput.parse({ status: ["2xx"], q: "example" }))],
    ["usage", () => readUsage(of.ctx, ReadUsageInput.parse({ granularity: "hour", group_by: "key" }))],
    ["daily sums", () => dayTotals(of.ctx)],
    ["sparklines", () => keySparklines(of.ctx)],
    ["hourly figures of a key", () => keyHours(of.ctx, { keyId: of.keyId, hours: 24 })],
    ["the forecast", () => spendForecast(of.ctx)],
    ["deliveries", () => listDeliveries(of.ctx, ListDeliveriesInput.parse({}))],
    ["deliveries by a search term", () => listDeliveries(of.ctx, ListDeliveriesInput.parse({ text: "needle" }))],
    [
      "bar charts",
      () => countOutcomes(of.ctx, CountOutcomesInput.parse({ from: hour(-2), to: hour(1), unit: "minute" })),
    ],
    ["events", () => listEvents(of.ctx, ListEventsInput.parse({}))],
    ["the audit log", () => listAudit(of.ctx, ListAuditInput.parse({ q: "key" }))],
    ["a key's history", () => historyOf(of.ctx, { type: "key", id: of.keyId })],
  ];
  it.each(READS)("%s", async (_, read) => {
    await untilReadThere();
    const before = await counted("read");
    expect(await read()).toMatchObject({ ok: true });
    // It may have been late for one of several, and then all are repeated.
    await expect
      .poll(async () => {
        await read();
        return await counted("read");
      })
      .toBeGreaterThan(before);
  });

  it("a recent call", async () => {
    await untilReadThere();
    const page = await listRequests(of.ctx, ListRequestsInput.parse({}));
    if (!page.ok) throw new Error(page.message);
    const [made] = page.value.data;
    expect(page.value.data).toHaveLength(1);
    expect(await getRequest(of.ctx, made?.id ?? "")).toMatchObject({ ok: true, value: { credits: 1 } });
  });
});
