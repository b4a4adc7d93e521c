import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "#lib/platform/migrations.ts";
import { startEmbedded } from "#lib/platform/postgres/embedded.ts";
import { ownDatabase } from "#testing/services/database.ts";

type BenchDatabase = { url: string; stop: () => Promise<void> };

/**
 * A PostgreSQL of its own for a benchmark, durable as in production, migrated and thrown away afterwards. A quick run within the test suite
 * measures nothing, so a database on the suite's server does.
 */
export async function startBenchDatabase({ quick }: { quick: boolean }): Promise<BenchDatabase> {
  if (quick && process.env.TEST_POSTGRES_URL) return { url: await ownDatabase(), stop: async () => undefined };
  const dataDir = await mkdtemp(path.join(tmpdir(), "gatehouse-bench-"));
  await chmod(dataDir, 0o755); // so that PostgreSQL's own user may enter when root runs this
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

/** Points this process, or one it starts, at a benchmark's database. Before anything reads `env()`. */
export const benchEnv = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  BASE_URL: "http://localhost:3000",
  SECRET_KEY: "a-secret-key-that-only-benchmarks-use-0123",
  LOG_LEVEL: "warn",
});
