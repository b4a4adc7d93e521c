import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { startEmbedded } from "#lib/platform/postgres/embedded/embedded.ts";
import { ownDatabase } from "#testing/services/database.ts";

type BenchDatabase = { url: string; stop: () => Promise<void> };

/**
 * Starts a temporary PostgreSQL for a benchmark, migrated and as durable as in production. A quick run within the test
 * suite measures nothing, so it uses a database on the suite's server.
 */
export async function startBenchDatabase({ quick }: { quick: boolean }): Promise<BenchDatabase> {
  if (quick && process.env.TEST_POSTGRES_URL) return { url: await ownDatabase(), stop: async () => undefined };
  const dataDir = await mkdtemp(path.join(tmpdir(), "gatehouse-bench-"));
  await chmod(dataDir, 0o755); // lets PostgreSQL's user enter when root runs this
  const cluster = await startEmbedded({ dataDir, durable: true, say: (line) => process.stderr.write(`${line}\n`) });
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query("select ensure_partitions(current_date, 2)");
  await client.end();
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Environment that points this or a child process at a benchmark's database. Set it before anything reads `env()`. */
export const benchEnv = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  BASE_URL: "http://localhost:3000",
  SECRET_KEY: "a-secret-key-that-only-benchmarks-use-0123",
  LOG_LEVEL: "warn",
});
