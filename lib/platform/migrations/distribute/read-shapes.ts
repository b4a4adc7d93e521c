import type pg from "pg";
import { SHARED_TABLES } from "#lib/platform/database/shards/tables.ts";

/**
 * Definitions of a schema's unshared tables, for making them elsewhere. Names are ours and need no
 * quotes.
 */
export type Shapes = {
  tables: {
    table: string;
    partedBy: string | null;
    options: string | null;
    columns: string[];
    hasWorkspace: boolean;
  }[];
  /** Indexes of tables, not of partitions. `definition` lacks names, so that equal ones match. */
  indexes: { name: string; definition: string }[];
  partitions: { table: string; parent: string; bound: string; options: string | null }[];
  /** Table privileges other than the default, which `like` does not copy. */
  rights: { table: string; grantee: string; privileges: string }[];
  /** `text` is in the form of ALTER TABLE. */
  references: { table: string; constraint: string; text: string }[];
};

/** Excludes tables that belong to the extension. */
const TABLES = `
  select c.relname as table, pg_get_partkeydef(c.oid) as "partedBy", array_to_string(c.reloptions, ', ') as options,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as "hasWorkspace"
  from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2)
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  order by c.relname`;

const INDEXES = `
  select n.relname as name, replace(replace(pg_get_indexdef(i.indexrelid), quote_ident(n.relname), ''), quote_ident($1) || '.', '') as definition
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where c.relnamespace = $1::regnamespace and not c.relispartition and c.relkind in ('r', 'p') and c.relname <> all ($2)
  order by n.relname`;

const PARTITIONS = `
  select c.relname as table, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound, array_to_string(c.reloptions, ', ') as options
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and p.relname <> all ($2)
  order by c.relname`;

const RIGHTS = `
  select c.relname as table, quote_ident(pg_get_userbyid(a.grantee)) as grantee, string_agg(a.privilege_type, ', ') as privileges
  from pg_class c cross join lateral aclexplode(c.relacl) a
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2) and a.grantee <> 0
  group by 1, 2 order by 1, 2`;

const REFERENCES = `
  select t.relname as table, c.conname as constraint, pg_get_constraintdef(c.oid) as text
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.connamespace = $1::regnamespace and c.conparentid = 0 and t.relname <> all ($2)
  order by t.relname, c.conname`;

export async function readShapes(client: pg.ClientBase, schema: string): Promise<Shapes> {
  const given = [schema, SHARED_TABLES];
  const { rows: tables } = await client.query<Shapes["tables"][number]>(TABLES, given);
  const { rows: indexes } = await client.query<Shapes["indexes"][number]>(INDEXES, given);
  const { rows: partitions } = await client.query<Shapes["partitions"][number]>(PARTITIONS, given);
  const { rows: references } = await client.query<Shapes["references"][number]>(REFERENCES, given);
  const { rows: rights } = await client.query<Shapes["rights"][number]>(RIGHTS, given);
  return { tables, indexes, partitions, references, rights };
}
