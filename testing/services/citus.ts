import pg from "pg";
import { migrate } from "#lib/platform/migrations.ts";
import { makeShard } from "#lib/platform/shards/make-shard.ts";
import { SHARED_TABLES } from "#lib/platform/shards/tables.ts";
import { within } from "./empty-databases.ts";

const SHARD = "shard_1";

/** The servers of a distributed database, the coordinator first, where the tests are to run on one. */
export const citusNodes = (): string[] => process.env.TEST_CITUS?.split(",") ?? [];

const inDatabase = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** With the tables of the shard first. */
const inShard = (url: string): string => `${url}?options=${encodeURIComponent(`-c search_path=${SHARD},public`)}`;

/** Makes the template on every node: a database of this source with one shard. Answers the address of the node that has the shard. */
export async function makeCitusTemplate(nodes: string[], name: string): Promise<string> {
  const [coordinator = "", ...workers] = nodes;
  for (const node of nodes) await within(node, (client) => client.query(`create database ${name}`));
  const url = inDatabase(coordinator, name);
  await migrate(url);
  for (const node of nodes) await within(inDatabase(node, name), (client) => client.query("create extension citus"));
  await within(url, async (client) => {
    client.on("notice", () => undefined);
    await client.query("select ensure_partitions((now() at time zone 'utc')::date, 4)");
    await client.query("select citus_set_coordinator_host($1, $2)", ["127.0.0.1", Number(new URL(coordinator).port)]);
    for (const worker of workers)
      await client.query("select citus_add_node($1, $2)", ["127.0.0.1", Number(new URL(worker).port)]);
    await client.query("begin");
    for (const each of ["ledger_seq_seq", "webhook_marks_seq_seq"])
      await client.query(`alter sequence public.${each} owned by none`);
    for (const table of SHARED_TABLES) await client.query(`select create_reference_table('public.${table}')`);
    await makeShard(client, SHARD, "public");
    await client.query("commit");
    await client.query("begin");
    await client.query(`insert into ${SHARD}.schema_migrations select * from public.schema_migrations`);
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
         and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`,
      [SHARED_TABLES],
    );
    for (const { name: table } of rows) await client.query(`drop table public.${table} cascade`);
    await client.query("commit");
  });
  await migrate(inShard(url));
  const { rows } = await within(url, (client) =>
    client.query<{ port: number }>("select distinct nodeport as port from citus_shards where table_name::text like $1", [
      `${SHARD}.%`,
    ]),
  );
  const node = nodes.find((each) => new URL(each).port === String(rows[0]?.port));
  if (rows.length !== 1 || node === undefined) throw new Error("The shard lies on no node that is known.");
  for (const each of nodes)
    await within(each, (client) =>
      client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]),
    );
  return inShard(node);
}

/** A clone of the template on every node. */
export async function cloneEverywhere(nodes: string[], name: string, template: string): Promise<void> {
  for (const node of nodes)
    await within(node, async (client) => {
      await client.query("select pg_advisory_lock(4711)");
      await client.query(`create database ${name} template ${template} strategy file_copy`);
    });
}
export const dropEverywhere = async (nodes: string[], name: string): Promise<void> => {
  for (const node of nodes) await within(node, (client) => client.query(`drop database if exists ${name} with (force)`));
};
