import pg from "pg";
import { SHARED_TABLES } from "./tables.ts";

/** A table of a schema as it has to be made again elsewhere. */
type Shape = { name: string; parted: string | null; options: string | null; storage: string | null };

/** In the order of their names; partitions are made from their parents'. */
const SHAPES = `
  select c.relname as name, pg_get_partkeydef(c.oid) as parted, array_to_string(c.reloptions, ', ') as options
  from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2)
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  order by c.relname`;

const PARTITIONS = `
  select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound, array_to_string(c.reloptions, ', ') as options
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and p.relname <> all ($2)
  order by c.relname`;

/** References between tables, which `like` does not copy. */
const REFERENCES = `
  select t.relname as name, c.conname as constraint, pg_get_constraintdef(c.oid) as text, r.relname as target
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
  where c.contype = 'f' and c.connamespace = $1::regnamespace and c.conparentid = 0 and t.relname <> all ($2)
  order by t.relname, c.conname`;

/**
 * Makes a shard: a schema that one node of a distributed database (Citus) keeps whole, with every table that is not shared, as they are in `from`, and no
 * rows. Functions and triggers come with `applyFunctions`. In the caller's transaction, at the coordinator.
 *
 * @param name of the schema; a constant of ours, it is quoted all the same.
 */
export async function makeShard(client: pg.ClientBase, name: string, from: string): Promise<void> {
  const shard = pg.escapeIdentifier(name);
  const source = pg.escapeIdentifier(from);
  const given = [from, SHARED_TABLES];
  await client.query("set local citus.enable_schema_based_sharding = on");
  await client.query(`create schema ${shard}`);
  const { rows: shapes } = await client.query<Shape>(SHAPES, given);
  for (const { name: table, parted, options } of shapes)
    await client.query(
      `create table ${shard}.${table} (like ${source}.${table} including all)${parted === null ? "" : ` partition by ${parted}`}${options === null ? "" : ` with (${options})`}`,
    );
  const { rows: partitions } = await client.query<{ name: string; parent: string; bound: string; options: string | null }>(
    PARTITIONS,
    given,
  );
  for (const { name: table, parent, bound, options } of partitions)
    await client.query(
      `create table ${shard}.${table} partition of ${shard}.${parent} ${bound}${options === null ? "" : ` with (${options})`}`,
    );
  const { rows: references } = await client.query<{ name: string; constraint: string; text: string }>(REFERENCES, given);
  await client.query(`set local search_path = ${shard}, public`);
  for (const { name: table, constraint, text } of references)
    await client.query(`alter table ${shard}.${table} add constraint ${constraint} ${text}`);
}
