import pg from "pg";
import { refuseHalfRestored } from "./backup/prepare-empty.ts";
import { databaseFault } from "./explain-connection.ts";
import { sourcesFor } from "./migrations/bring-shards.ts";
import { planUpgrade, type UpgradePlan } from "./migrations/plan-upgrade.ts";
import { readSources } from "./migrations/sources.ts";
import { checkDatabase, migrate } from "./migrations.ts";
import { ensurePartitions, PARTITION_DAYS_TO_START } from "./partitions.ts";
import { CONNECT_MS } from "./postgres/constants.ts";
import { shardNames } from "./shards/read-shards.ts";

/** Runs `work` on a connection of its own; what DATABASE_URL is to blame for is thrown as `DatabaseAway`. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined); // the query that it breaks rejects
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw databaseFault(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Shows that the database answers and that this source may work on it, before anything that takes long is begun. Writes nothing. */
export const reachDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await refuseHalfRestored(client);
    await checkDatabase(client);
  });

/**
 * Brings the database to this version: migrations and functions that it lacks, and day partitions, without which nothing could be
 * written. Of these, days after tomorrow may be left to a worker, where somebody holds a lock.
 * Safe in several processes at once. Answers the migrations it applied.
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

/** What `prepareDatabase` would do, how long it may take and whether the version before may run next to it. Writes nothing. */
export const planDatabase = (url: string): Promise<UpgradePlan> =>
  withClient(url, async (client) => planUpgrade(client, await sourcesFor(client, await readSources())));
