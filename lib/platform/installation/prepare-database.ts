import pg from "pg";
import { refuseHalfRestored } from "#lib/platform/backup/prepare-empty.ts";
import { ensurePartitions, PARTITION_DAYS_TO_START } from "#lib/platform/database/partitions/partitions.ts";
import { shardNames } from "#lib/platform/database/shards/read-shards.ts";
import { checkDatabase, migrate } from "#lib/platform/migrations/migrate.ts";
import { sourcesFor } from "#lib/platform/migrations/migrate-shards.ts";
import { planUpgrade, type UpgradePlan } from "#lib/platform/migrations/plan-upgrade.ts";
import { readSources } from "#lib/platform/migrations/sources.ts";
import { CONNECT_MS } from "#lib/platform/postgres/constants.ts";
import { databaseFault } from "#lib/platform/postgres/explain-connection.ts";

/** Runs `work` on its own connection; throws `DatabaseAway` if DATABASE_URL is at fault. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined); // the query it breaks rejects
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw databaseFault(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Checks, before anything slow, that the database answers and this source may work on it. Writes
 * nothing.
 */
export const reachDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await refuseHalfRestored(client);
    await checkDatabase(client);
  });

/**
 * Brings the database to this version: migrations, functions, and daily partitions, without which
 * nothing could be written. If a lock is held, days after tomorrow are left to a worker. Safe in
 * concurrent processes. Returns the migrations applied.
 */
export const prepareDatabase = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    await refuseHalfRestored(client);
    const applied = await migrate(url);
    const shards = await shardNames(client);
    if (shards.length === 0) await ensurePartitions({ client, atLeast: PARTITION_DAYS_TO_START });
    for (const shard of shards) {
      await client.query(`set search_path = ${shard}, public`);
      await ensurePartitions({ client, atLeast: PARTITION_DAYS_TO_START });
    }
    return applied;
  });

/**
 * Returns what `prepareDatabase` would do, its estimated duration, and whether the previous version
 * may run next to it. Writes nothing.
 */
export const planDatabase = (url: string): Promise<UpgradePlan> =>
  withClient(url, async (client) => planUpgrade(client, await sourcesFor(client, await readSources())));
