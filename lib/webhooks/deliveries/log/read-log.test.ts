import fc from "fast-check";
import type { ClientBase } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { currentShard } from "#lib/platform/database/shards/shards.ts";
import { idTime, newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { LOAD_DAY, loadId, loadTables, namedWord } from "#testing/builders/deliveries-load.ts";
import { insertRow } from "#testing/builders/delivery-log.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { SOUGHT_STATUSES } from "../constants.ts";
import { queryTerms } from "../search-terms.ts";
import { NEWEST, type Position } from "./position.ts";
import { type LogFilter, readLog } from "./read-log.ts";

// Two days of a busy installation, one without a partition, and a queue: enough rows for every
// query plan. Results are compared with one plain statement over both tables.

const LARGE = trustedWorkspace(loadId("ws", 0));
const SMALL = trustedWorkspace(loadId("ws", 3));
const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const day = (ago: number) => new Date(midnight - ago * DAY_MS);
/** A subscription with many deliveries on the older day and none since. */
const DROPPED = loadId("whk", 777);

/** Bulk replays of each workspace, between the two days. */
const RUNS = new Map(
  [LARGE, SMALL].map((workspace) => [
    workspace,
    [5, 20, 35].map((hours) => newId("rpl", new Date(day(2).getTime() + hours * 3_600_000))),
  ]),
);

const databaseUrl = await ownDatabase();
afterAll(closeDb);

// Uses a connection without the pool's limits: inserting a day of rows may exceed the product's
// statement timeout.
beforeAll(() => within(currentShard()?.url ?? databaseUrl, fill));

async function fill(client: ClientBase): Promise<void> {
  // In a Citus database, creates a plain table on this node: statements on shards may only read
  // local tables.
  await client.query("set citus.enable_ddl_propagation = off");
  for (const { text, values } of loadTables()) await client.query(text, values);
  await tables().query("select ensure_partitions((now() at time zone 'utc')::date - 1, 3)");
  await client.query(LOAD_DAY, [day(1), 8_000, "a"]);
  await client.query(LOAD_DAY, [day(2), 8_000, "b"]);
  await client.query(LOAD_DAY, [day(20), 2_000, "c"]);
  await client.query(
    `update deliveries set webhook_id = $1 where workspace_id = $2 and created_at < $3 and created_at >= $4
       and date_part('hour', created_at at time zone 'UTC') between 3 and 9`,
    [DROPPED, LARGE, day(1), day(2)],
  );
  // A third of the newest are not finished, some of them held.
  await client.query(
    `create temp table back as select * from deliveries where created_at >= '${day(1).toISOString()}' and workspace_id in ('${LARGE}', '${SMALL}') and hashtext(id) % 3 = 0`,
  );
  await client.query(
    "delete from deliveries where workspace_id = any ($1) and created_at >= $2 and hashtext(id) % 3 = 0",
    [[LARGE, SMALL], day(1)],
  );
  await client.query(
    `insert into delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, lane,
       due_at, last_status, replay_of, run_id, search_terms, attempts_made)
     select workspace_id, id, created_at, event_id, event_at, event_type, env, webhook_id, webhook_id,
       case when hashtext(id) % 2 = 0 then 'held' else 'live' end::queue_lane, now(), last_status, replay_of, run_id, search_terms,
       (hashtext(id) & 7) % 3 from back`,
  );
  for (const [workspace, runs] of RUNS) {
    await client.query("insert into workspaces (id, slug, name) values ($1, $1, $1)", [workspace]);
    for (const run of runs) await fillRun(client, workspace, run);
  }
}

/** Adds a run with new deliveries at its time and older retried ones, in the log and the queue. */
async function fillRun(client: ClientBase, workspace: string, run: string): Promise<void> {
  const at = idTime(run);
  await client.query(
    `insert into replay_runs (id, workspace_id, range_from, range_to, filters, rate, created_at, created_by)
     values ($2, $1, $3, $3, '{}', 50, $3, 'usr_x')`,
    [workspace, run, at],
  );
  await client.query(
    `insert into replay_retries (workspace_id, run_id, delivery_id, delivery_at)
     select $1, $2, id, created_at from (select id, created_at from deliveries where workspace_id = $1
       union all select id, created_at from delivery_queue where workspace_id = $1) d
     where created_at < $3 and hashtext(id || $2) % 9 = 0`,
    [workspace, run, at],
  );
  const columns = `workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, replay_of, run_id, search_terms, last_status`;
  const made = `$1, $3::timestamptz, derived_id('dlv', $4, $2 || id), event_id, event_at, event_type, env, webhook_id, id, $2, search_terms, last_status`;
  const parameters = [workspace, run, at, run.slice(4, 14)];
  await client.query(
    `insert into deliveries (${columns}, url, status, attempts_made, first_attempt_at, finished_at, duration_ms)
     select ${made}, url, status, attempts_made, first_attempt_at, finished_at, duration_ms
     from deliveries where workspace_id = $1 and created_at < $3 and hashtext(id || $2) % 31 = 0`,
    parameters,
  );
  await client.query(
    `insert into delivery_queue (${columns}, endpoint, lane, due_at, attempts_made)
     select ${made}, endpoint, lane, due_at, attempts_made
     from delivery_queue where workspace_id = $1 and created_at < $3 and hashtext(id || $2) % 31 = 0`,
    parameters,
  );
}

/** Queries with a plain statement, without indexes in mind or limits. */
async function expected(workspace: string, filter: LogFilter, since?: Date): Promise<string[]> {
  const { rows } = await sql().query<{ id: string }>(
    `select id from (
       select id, created_at, event_type, webhook_id, env::text, event_id, run_id, replay_of, last_status, duration_ms, search_terms,
         status::text from deliveries where workspace_id = $1
       union all
       select id, created_at, event_type, webhook_id, env::text, event_id, run_id, replay_of, last_status, null, search_terms,
         case when lane = 'held' then 'held' when attempts_made > 0 then 'retrying' else 'pending' end from delivery_queue where workspace_id = $1
     ) d
     where ($2::text[] is null or status = any ($2)) and ($3::text is null or event_type = $3) and ($4::text is null or webhook_id = $4)
       and ($5::text is null or env = $5) and ($6::text is null or event_id = $6) and ($7::text is null or run_id = $7
         or exists (select from replay_retries t where t.workspace_id = $1 and t.run_id = $7 and t.delivery_id = d.id))
       and ($8::boolean is null or (replay_of is not null) = $8) and ($9::int is null or last_status between $9 and $10)
       and ($11::int is null or duration_ms >= $11) and ($12::int[] is null or search_terms @> $12)
       and ($13::timestamptz is null or created_at >= $13)
     order by created_at desc, id desc`,
    [
      ...[
        workspace,
        filter.statuses,
        filter.event,
        filter.webhookId,
        filter.env,
        filter.eventId,
        filter.runId,
        filter.replay,
      ],
      ...[filter.code?.[0], filter.code?.[1], filter.minDurationMs, filter.terms?.hashes, since],
    ],
  );
  return rows.map(({ id }) => id);
}

/** Reads all pages and returns their IDs and number. */
async function walk(workspace: typeof LARGE, filter: LogFilter, limit: number, since?: Date) {
  const ids: string[] = [];
  let pages = 0;
  let before: Position | undefined | null;
  while (before !== null) {
    const { rows, more } = await readLog(workspace, filter, { since, before: before ?? NEWEST, limit });
    expect(rows.length).toBeLessThanOrEqual(limit);
    ids.push(...rows.map(({ id }) => id));
    before = more ?? null;
    pages++;
  }
  return { ids, pages };
}

async function agrees(workspace: typeof LARGE, filter: LogFilter, limit = 100, since?: Date): Promise<number> {
  const right = await expected(workspace, filter, since);
  const { ids, pages } = await walk(workspace, filter, limit, since);
  expect(ids).toEqual(right);
  // Pages may be short only when the work was limited.
  expect(pages).toBeLessThanOrEqual(Math.ceil(right.length / limit) + 12);
  return right.length;
}

const word = (number: number) => queryTerms(LARGE, namedWord(number));

describe("readLog", () => {
  it.each<[string, LogFilter]>([
    ["everything", {}],
    ["a subscription", { webhookId: loadId("whk", 7) }],
    ["a subscription without recent deliveries", { webhookId: DROPPED }],
    [
      "one that ended long ago, delivered",
      { webhookId: DROPPED, statuses: ["delivered"], env: "live", code: [200, 200] },
    ],
    ["an unknown subscription", { webhookId: loadId("whk", 99_999) }],
    ["a subscription and a type without deliveries", { webhookId: loadId("whk", 1), event: "key.created" }],
    ["failed deliveries", { statuses: ["failed"] }],
    ["canceled test deliveries", { statuses: ["canceled"], env: "test" }],
    ["pending deliveries", { statuses: ["pending"] }],
    ["a status class", { code: [500, 599] }],
    ["a status", { code: [204, 204] }],
    ["slow deliveries", { minDurationMs: 5_000 }],
    ["deliveries of at least half a second", { minDurationMs: 500 }],
    ["replays", { replay: true }],
    ["a common word", { terms: word(0) }],
    ["a rare word", { terms: word(480) }],
    ["two words and a type", { terms: queryTerms(LARGE, `${namedWord(3)} https`), event: "scrape.completed" }],
  ])("reads %s in the large workspace", async (_, filter) => {
    await agrees(LARGE, filter);
  });

  it("returns the right pages for any filters and spans in both workspaces", async () => {
    /** Present in one of `times` cases. */
    const maybe = <T>(of: fc.Arbitrary<T>, times = 3): fc.Arbitrary<T | undefined> =>
      fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of });
    const filters = fc.record({
      statuses: maybe(fc.subarray([...SOUGHT_STATUSES], { minLength: 1 })),
      event: maybe(fc.constantFrom(...EVENT_TYPES)),
      webhook: maybe(fc.nat(49)),
      env: maybe(fc.constantFrom("live" as const, "test" as const)),
      replay: maybe(fc.boolean()),
      run: maybe(fc.nat(2), 5),
      code: maybe(fc.constantFrom<[number, number]>([200, 200], [204, 204], [200, 299], [500, 599], [404, 404])),
      minDurationMs: maybe(fc.constantFrom(30, 1_000, 6_000), 6),
      word: maybe(fc.nat(499)),
    });
    const since = maybe(fc.integer({ min: 0, max: 3 * 24 }).map((hours) => new Date(midnight - hours * 3_600_000)));
    const seen: number[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        filters,
        since,
        fc.constantFrom(100, 100, 33),
        async (large, options, from, limit) => {
          const { webhook, run, word: number, ...rest } = options;
          const owner = large ? 0 : 3;
          const filter: LogFilter = {
            ...rest,
            webhookId: webhook === undefined ? undefined : loadId("whk", owner * 100 + (large ? webhook : webhook % 3)),
            runId: run === undefined ? undefined : RUNS.get(large ? LARGE : SMALL)?.[run],
            terms: number === undefined ? undefined : queryTerms(large ? LARGE : SMALL, namedWord(number)),
          };
          seen.push(await agrees(large ? LARGE : SMALL, filter, limit, from));
        },
      ),
      { numRuns: 30 },
    );
    // Ensures the property does not hold only for empty results: about half of 30 cases find some,
    // so two or fewer cannot happen by chance.
    expect(seen.filter((count) => count > 0).length).toBeGreaterThan(2);
  }, 600_000);

  it.each<[string, LogFilter]>([
    ["all", {}],
    ["delivered", { statuses: ["delivered"] }],
    ["retrying and held", { statuses: ["retrying", "held"] }],
    ["new", { replay: true, env: "live" }],
    ["retried by the run", { replay: false, event: "scrape.completed" }],
  ])("reads the deliveries of a run: %s", async (_, filter) => {
    const read: number[] = [];
    for (const [workspace, runs] of RUNS) read.push(await agrees(workspace, { ...filter, runId: runs.at(-1) }, 33));
    expect(Math.max(...read)).toBeGreaterThan(0);
  });

  it("finds the deliveries of an event without the search terms index", async () => {
    const { rows } = await sql().query(
      "select event_id from deliveries where workspace_id = $1 order by hashtext(id) limit 10",
      [LARGE],
    );
    for (const { event_id } of rows) expect(await agrees(LARGE, { eventId: event_id })).toBeGreaterThan(0);
  });

  it("limits its work: pages are short, but following them misses nothing", async () => {
    const at = new Date();
    await sql().query(
      `insert into delivery_queue (workspace_id, id, created_at, event_id, event_at, event_type, env, endpoint, webhook_id, lane, due_at)
       select $1, derived_id('dlv', $2, i::text), $3, 'evt_x', $3, 'job.failed', 'live', $4, $4, 'live', now()
       from generate_series(1, 12000) i`,
      [LARGE, newId("dlv", at).slice(4, 14), at, loadId("whk", 8)],
    );
    // Behind the backlog: found after three short pages, or by the subscription's index.
    const test = await walk(LARGE, { statuses: ["pending"], env: "test" }, 100);
    expect(test.ids).toEqual(await expected(LARGE, { statuses: ["pending"], env: "test" }));
    expect(test.pages).toBeGreaterThan(2);
    expect(await agrees(LARGE, { statuses: ["pending"], webhookId: loadId("whk", 9) })).toBeGreaterThan(0);
    // Bodies are read a few hundred at a time.
    await insertRow("events", {
      ...{ workspace_id: LARGE, created_at: at, id: "evt_x", type: "job.failed", env: "live", body: Buffer.from("{}") },
    });
    const text = await walk(LARGE, { statuses: ["pending"], terms: queryTerms(LARGE, "nowhere") }, 100);
    expect(text.ids).toEqual([]);
    expect(text.pages).toBeGreaterThan(12_000 / 500);
  });
});
