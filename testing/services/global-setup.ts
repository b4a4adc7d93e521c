import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { startEmbedded } from "#lib/platform/postgres/embedded/embedded.ts";
import { citusNodes, makeCitusTemplate } from "./citus.ts";
import { citusCluster, citusPrograms } from "./citus-cluster.ts";
import { within } from "./empty-databases.ts";

/**
 * Unique per run, so that several runs may share a server. Set by the main process; its workers
 * inherit it.
 */
process.env.TEMPLATE_NAME ??= `gatehouse_template_${randomBytes(6).toString("hex")}`;
export const TEMPLATE = process.env.TEMPLATE_NAME;

/** Processes that tests start with this environment start faster, because compiled code is cached. */
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, "../../.cache/node");

/** Starts a PostgreSQL for this run only, which flushes nothing to disk and is deleted at the end. */
async function throwaway(): Promise<{ url: string; end: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-test-"));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user, who must be able to enter
  const postgres = await startEmbedded({ dataDir: folder, say: console.log, durable: false });
  const end = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, end };
}

/**
 * Prepares a test run: a PostgreSQL (the one at TEST_POSTGRES_URL, otherwise an embedded one that
 * ends with the run) with a migrated template, from which `ownDatabase` clones a database for each
 * test file.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Once for all projects of a run, each of which calls it.
  if (process.env.TEMPLATE_MADE) return async () => undefined;
  process.env.TEMPLATE_MADE = "1";
  const programs = citusPrograms();
  if (programs !== undefined) {
    const cluster = await citusCluster(programs);
    process.env.TEST_CITUS = cluster.nodes.map(({ url }) => url).join();
    process.env.TEST_POSTGRES_URL = await makeCitusTemplate(citusNodes(), TEMPLATE);
    return () => cluster.stop();
  }
  const given = process.env.TEST_POSTGRES_URL;
  const { url: server, end } = given ? { url: given, end: async () => undefined } : await throwaway();
  process.env.TEST_POSTGRES_URL = server;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href);
  const template = new pg.Client({ connectionString: url.href });
  await template.connect();
  await template.query("select ensure_partitions((now() at time zone 'utc')::date, 4)");
  await template.end();
  await admin.end();
  return async () => {
    await within(server, (client) => client.query(`drop database ${TEMPLATE} with (force)`));
    await end();
  };
}
