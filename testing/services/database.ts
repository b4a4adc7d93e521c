import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import pg from "pg";
import { citusNodes, cloneEverywhere, dropEverywhere, goToShard, IN_USE } from "./citus.ts";
import { TEMPLATE } from "./global-setup.ts";

/**
 * Creates a database for this test file, cloned from the migrated template (milliseconds), and sets
 * the environment so that `env()` and `db()` use it. Call it once, at the top of the file, before
 * anything reads `env()`. Returns its URL; with a divided database, that of the node with the rows.
 */
export async function ownDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("No PostgreSQL for tests: run them with vitest, whose global setup starts one.");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const nodes = citusNodes();
  await cloneEverywhere(nodes.length > 0 ? nodes : [server], name, TEMPLATE);
  const url = new URL(server);
  url.pathname = `/${name}`;
  process.env.OWN_DATABASES = [process.env.OWN_DATABASES, name].filter(Boolean).join(",");
  process.env.DATABASE_URL = nodes.length > 0 ? goToShard(nodes, url.href, name) : url.href;
  // Vitest sets BASE_URL to "/" for its own purposes.
  process.env.BASE_URL = "http://localhost:3000";
  // Purchases need a seller.
  process.env.SELLER_NAME ??= "Test Seller";
  process.env.SELLER_ADDRESS ??= "1 Test Street";
  process.env.SELLER_BANK ??= "Account 4711";
  process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";
  return url.href;
}

/**
 * Drops the databases that a test file created, listed in OWN_DATABASES. One with open connections
 * is kept until the end of the run; so are all of them on a disk, where deleting a thousand files
 * makes creating the next thousand slow.
 */
export async function dropDatabases(names: string | undefined): Promise<void> {
  const server = process.env.TEST_POSTGRES_URL;
  if (names && citusNodes().length > 0) {
    for (const name of names.split(",")) await dropEverywhere(citusNodes(), name);
    return;
  }
  if (!server || !names || !tmpdir().startsWith("/dev/shm/")) return;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where datname = any ($1)
         and not exists (select 1 from pg_stat_activity a where a.datname = pg_database.datname)`,
      [names.split(",")],
    );
    for (const { name } of rows)
      await admin.query(`drop database ${name}`).catch((error: { code?: string }) => {
        if (error.code !== IN_USE) throw error;
      });
  } finally {
    await admin.end();
  }
}
