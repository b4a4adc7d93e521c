import { shardAddress } from "#lib/platform/database/shards/read-shards.ts";
import { setShards } from "#lib/platform/database/shards/shards.ts";
import { distribute } from "#lib/platform/migrations/distribute/distribute.ts";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { CLONE_LOCK, within } from "./empty-databases.ts";

const SHARD = "shard_01";
/** SQLSTATE for a database that is in use. */
export const IN_USE = "55006";

/**
 * Returns the servers of the cluster that the tests run on, the coordinator first; usually none.
 * The global setup sets them.
 */
export const citusNodes = (): string[] => process.env.TEST_CITUS?.split(",") ?? [];

const inDatabase = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/**
 * Creates an empty, undivided installation at the coordinator of a cluster of all nodes. Returns
 * its URL.
 */
export async function makeUndivided(nodes: string[], name: string): Promise<string> {
  const [coordinator = "", ...workers] = nodes;
  for (const node of nodes) await within(node, (client) => client.query(`create database ${name}`));
  const url = inDatabase(coordinator, name);
  await migrate(url);
  for (const node of nodes) await within(inDatabase(node, name), (client) => client.query("create extension citus"));
  await within(url, async (client) => {
    // A day more than usual, for tests that look back: they cannot create one, because only the
    // coordinator can.
    await client.query("select ensure_partitions((now() at time zone 'utc')::date - 1, 5)");
    const { hostname, port } = new URL(coordinator);
    await client.query("select citus_set_coordinator_host($1, $2)", [hostname, Number(port)]);
    for (const worker of workers) {
      const { hostname: host, port: at } = new URL(worker);
      await client.query("select citus_add_node($1, $2)", [host, Number(at)]);
    }
  });
  return url;
}

/**
 * Creates an installation on every node, divided into `shards` shards. Returns the URL of its
 * coordinator.
 */
export async function makeDistributed(nodes: string[], name: string, shards: number): Promise<string> {
  const url = await makeUndivided(nodes, name);
  await distribute(url, shards);
  return url;
}

/**
 * Creates the template on every node, with one shard. Returns the URL of the node with the shard,
 * with its tables first in the search path: tests use their database there.
 */
export async function makeCitusTemplate(nodes: string[], name: string): Promise<string> {
  const url = await makeDistributed(nodes, name, 1);
  const { rows } = await within(url, (client) =>
    client.query<{ port: number }>(
      "select distinct nodeport as port from citus_shards where table_name::text like $1",
      [`${SHARD}.%`],
    ),
  );
  const node = nodes.find((each) => new URL(each).port === String(rows[0]?.port));
  if (rows.length !== 1 || node === undefined) throw new Error("The shard lies on no node that is known.");
  // A template must have no connections, and Citus has a process in each database.
  for (const each of nodes)
    await within(each, (client) =>
      client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]),
    );
  return shardAddress(node, { name: SHARD });
}

/**
 * Makes this test file use a divided database like a process does: rows from the node with the
 * shard, tables through the coordinator.
 * @param node the URL of this file's database on the node returned by `makeCitusTemplate`.
 * @returns the URL of the coordinator, with the shard's tables first in the search path.
 */
export function goToShard([coordinator = ""]: string[], node: string, name: string): string {
  setShards([{ name: SHARD, url: node }]);
  return shardAddress(inDatabase(coordinator, name), { name: SHARD });
}

/** Clones the template on every node, usually the single server. */
export async function cloneEverywhere(nodes: string[], name: string, template: string): Promise<void> {
  for (const node of nodes)
    await within(node, async (client) => {
      await client.query("select pg_advisory_lock($1)", [CLONE_LOCK]);
      // By copying files, as `emptyDatabases` does.
      await client.query(`create database ${name} template ${template} strategy file_copy`);
    });
}

export async function dropEverywhere(nodes: string[], name: string): Promise<void> {
  for (const node of nodes)
    await within(node, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(
      (error: { code?: string }) => {
        // Citus reconnects to it. It is deleted with the cluster.
        if (error.code !== IN_USE) throw error;
      },
    );
}
