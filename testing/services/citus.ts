import { migrate } from "#lib/platform/migrations.ts";
import { distribute } from "#lib/platform/shards/distribute.ts";
import { shardAddress } from "#lib/platform/shards/read-shards.ts";
import { setShards } from "#lib/platform/shards/shards.ts";
import { within } from "./empty-databases.ts";

const SHARD = "shard_01";
/** What PostgreSQL says of a database that somebody came back to. */
export const IN_USE = "55006";

/** The servers of the cluster that the tests run on, the coordinator first; none as a rule. The global setup names them. */
export const citusNodes = (): string[] => process.env.TEST_CITUS?.split(",") ?? [];

const inDatabase = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** Makes an empty installation of this source at the coordinator of a cluster of all nodes, not divided yet. Answers its address. */
export async function makeUndivided(nodes: string[], name: string): Promise<string> {
  const [coordinator = "", ...workers] = nodes;
  for (const node of nodes) await within(node, (client) => client.query(`create database ${name}`));
  const url = inDatabase(coordinator, name);
  await migrate(url);
  for (const node of nodes) await within(inDatabase(node, name), (client) => client.query("create extension citus"));
  await within(url, async (client) => {
    // A day more than elsewhere, for the tests that look back: none can make one, because that is the coordinator's to do.
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

/** Makes an installation of this source on every node, divided into so many shards. Answers the address of its coordinator. */
export async function makeDistributed(nodes: string[], name: string, shards: number): Promise<string> {
  const url = await makeUndivided(nodes, name);
  await distribute(url, shards);
  return url;
}

/**
 * Makes the template on every node, with one shard. Answers the address of the node that has the shard, where its tables come first: what a test does with
 * its database it does there.
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
  // A template may have no visitors, and Citus has a process of its own in each database.
  for (const each of nodes)
    await within(each, (client) =>
      client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]),
    );
  return shardAddress(node, { name: SHARD });
}

/**
 * Has this test file work as a process does with a divided database: rows by the node that has the shard, tables by the coordinator.
 *
 * @param node the address of this file's database on the node that `makeCitusTemplate` answered.
 * @returns the address of the coordinator, where the shard's tables come first.
 */
export function goToShard([coordinator = ""]: string[], node: string, name: string): string {
  setShards([{ name: SHARD, url: node }]);
  return shardAddress(inDatabase(coordinator, name), { name: SHARD });
}

/** A clone of the template on every node; on the one server that there is as a rule. */
export async function cloneEverywhere(nodes: string[], name: string, template: string): Promise<void> {
  for (const node of nodes)
    await within(node, async (client) => {
      // Two clones at once would find the template in use.
      await client.query("select pg_advisory_lock(4711)");
      // By files: a tenth of what PostgreSQL's usual way costs, which writes each page to the journal.
      await client.query(`create database ${name} template ${template} strategy file_copy`);
    });
}

export async function dropEverywhere(nodes: string[], name: string): Promise<void> {
  for (const node of nodes)
    await within(node, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(
      (error: { code?: string }) => {
        // Citus comes back to it by itself. It goes with the cluster.
        if (error.code !== IN_USE) throw error;
      },
    );
}
