import type pg from "pg";
import { LEFT_OUT, OF_THE_SCHEMA } from "./constants.ts";
import type { Manifest } from "./manifest.ts";

/** A table that holds rows: one without partitions, or a partition. */
export type Leaf = { name: string; columns: string[] };

/** What a database holds besides rows. */
export type Contents = Pick<
  Manifest,
  "server" | "taken_at" | "migrations" | "functions_revision" | "key_checks" | "sequences" | "partitions"
> & { leaves: Leaf[]; results: string[] };

// Tables that are not logged (caches, calls in flight) are empty after a crash as well. Columns that are generated are generated again.
const LEAVES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname <> all ($1::text[])
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

const PARTITIONS = `
  select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bounds
  from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
  where child.relnamespace = current_schema()::regnamespace and child.relkind = 'r' and child.relpartbound is not null
  order by child.relname`;

const SEQUENCES = `
  select sequencename as name from pg_sequences where schemaname = current_schema() order by sequencename`;

const OTHERS = `
  select current_setting('server_version') as server, now() as taken_at,
    (select jsonb_agg(jsonb_build_object('name', name, 'checksum', checksum) order by name) from schema_migrations) as migrations,
    (select coalesce(max(revision), 0) from schema_functions) as functions_revision,
    (select coalesce(jsonb_agg(encode(key_check, 'hex')), '[]') from (
      select key_check from secret_key_rings union
      select key_check from installation where not exists (select from secret_key_rings)) as checks) as key_checks`;

type Others = Omit<Contents, "taken_at" | "sequences" | "partitions" | "leaves" | "results"> & { taken_at: Date };

/** Reads what a backup is made of, all of the transaction's moment. */
export async function readContents(client: pg.Client): Promise<Contents> {
  const [leaves, partitions, others, results] = [
    await client.query<Leaf>(LEAVES, [[...LEFT_OUT, ...OF_THE_SCHEMA]]),
    await client.query<Contents["partitions"][number]>(PARTITIONS),
    await client.query<Others>(OTHERS),
    await client.query<{ key: string }>(
      "select results_key as key from jobs where results_key is not null order by id",
    ),
  ];
  const [other] = others.rows;
  if (!other) throw new Error("A select without a from answered no row.");
  return {
    ...other,
    taken_at: other.taken_at.toISOString(),
    leaves: leaves.rows,
    partitions: partitions.rows,
    sequences: await readSequences(client),
    results: results.rows.map(({ key }) => key),
  };
}

/** A sequence is of no transaction: read after the snapshot was taken, it has passed every number that the snapshot shows. */
async function readSequences(client: pg.Client): Promise<Contents["sequences"]> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES);
  const read: Contents["sequences"] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text as last_value, is_called from ${client.escapeIdentifier(name)}`,
    );
    for (const value of values) read.push({ name, ...value });
  }
  return read;
}
