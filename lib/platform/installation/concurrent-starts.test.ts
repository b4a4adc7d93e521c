import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PARTITION_DAYS_AHEAD } from "#lib/platform/database/partitions/partitions.ts";
import { applyMigrations, migrate } from "#lib/platform/migrations/migrate.ts";
import { readSources } from "#lib/platform/migrations/sources.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { prepareDatabase } from "./prepare-database.ts";

const PROCESSES = 5;
/** Number of migrations of the earlier release. */
const EARLIER = 12;

let databases: Awaited<ReturnType<typeof emptyDatabases>>;
beforeAll(async () => {
  databases = await emptyDatabases();
});
afterAll(() => databases.drop());

const PARTITION_LOCK = "hashtext('gatehouse.ensure_partitions')";

const WAITING = `
  select from pg_locks where locktype = 'advisory' and not granted and objsubid = 1
    and ((classid::bigint << 32) | objid::bigint) = ${PARTITION_LOCK}::bigint
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Runs `starts` while holding the partition lock, and releases it once all wait for it, so that
 * each has read the catalogue.
 */
async function releaseTogether(
  url: string,
  starts: () => Promise<unknown>[],
): Promise<PromiseSettledResult<unknown>[]> {
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  try {
    await gate.query(`select pg_advisory_lock(${PARTITION_LOCK})`);
    const all = starts();
    const settled = Promise.allSettled(all);
    await expect.poll(async () => (await gate.query(WAITING)).rowCount, { timeout: 60_000 }).toBe(all.length);
    await gate.query(`select pg_advisory_unlock(${PARTITION_LOCK})`);
    return await settled;
  } finally {
    await gate.end();
  }
}

const failuresOf = (settled: PromiseSettledResult<unknown>[]): unknown[] =>
  settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));

const countDays = (url: string, parent: string): Promise<number | null> =>
  within(url, async (client) => {
    const today = "(now() at time zone 'utc')::date";
    const { rowCount } = await client.query(
      `select from pg_inherits where inhparent = $1::regclass
         and right(inhrelid::regclass::text, 8) between to_char(${today} - 1, 'YYYYMMDD') and to_char(${today} + $2::int, 'YYYYMMDD')`,
      [parent, PARTITION_DAYS_AHEAD],
    );
    return rowCount;
  });

it.each<[string, (url: string) => Promise<unknown>]>([
  ["an empty database", async () => undefined],
  [
    "a database of an earlier release",
    async (url) =>
      applyMigrations(
        url,
        (await readSources()).migrations.slice(0, EARLIER).map(({ name }) => name),
      ),
  ],
  [
    "a database last used 20 days ago",
    async (url) => {
      await migrate(url);
      await within(url, (client) => client.query("select ensure_partitions((now() at time zone 'utc')::date - 20, 2)"));
    },
  ],
])("lets five processes prepare %s concurrently", async (_, make) => {
  const url = await databases.make();
  await make(url);
  const settled = await releaseTogether(url, () => Array.from({ length: PROCESSES }, () => prepareDatabase(url)));
  expect(failuresOf(settled)).toEqual([]);
  for (const parent of ["ledger", "requests", "events", "scrapes"])
    expect(await countDays(url, parent)).toBe(PARTITION_DAYS_AHEAD + 2);
});

it("creates the days once when five sessions run ensure_partitions", async () => {
  const url = await databases.make();
  await migrate(url);
  const made: number[] = [];
  const settled = await releaseTogether(url, () =>
    Array.from({ length: PROCESSES }, () =>
      within(url, async (client) => {
        const { rows } = await client.query<{ made: number }>(
          "select ensure_partitions((now() at time zone 'utc')::date, 2) as made",
        );
        made.push(rows[0]?.made ?? 0);
      }),
    ),
  );
  expect(failuresOf(settled)).toEqual([]);
  expect(made.filter((count) => count > 0)).toHaveLength(1);
});
