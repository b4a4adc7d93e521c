import pg from "pg";
import { refuseHalfRestored } from "#lib/platform/backup/prepare-empty.ts";
import { databaseFault } from "#lib/platform/explain-connection.ts";
import { checkDatabase, migrate } from "#lib/platform/migrations.ts";
import { PARTITION_DAYS_AHEAD } from "#lib/platform/partitions.ts";

const CONNECT_MS = 5_000;

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
 * written.
 * Safe in several processes at once. Answers the migrations it applied.
 */
export const prepareDatabase = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    await refuseHalfRestored(client);
    const applied = await migrate(url);
    await client.query("select ensure_partitions((now() at time zone 'utc')::date, $1)", [PARTITION_DAYS_AHEAD]);
    return applied;
  });
