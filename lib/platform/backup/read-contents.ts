import type pg from "pg";
import { log } from "#lib/platform/logging/log.ts";
import { relationsOf } from "../migrations/relations-of.ts";
import { readSources } from "../migrations/sources.ts";
import { isResultKeyOf } from "../storage/keys.ts";
import { LEFT_OUT, SCHEMA_TABLES } from "./constants.ts";
import type { Manifest } from "./manifest.ts";

/** A table that holds rows: an unpartitioned table or a partition. */
export type Leaf = { name: string; columns: string[] };

export type Contents = Pick<
  Manifest,
  "server" | "taken_at" | "migrations" | "functions_revision" | "key_checks" | "sequences" | "partitions"
> & { leaves: Leaf[]; results: string[] };

/** All our names match this. */
const PLAIN = "^[a-z_][a-z0-9_]*$";

// Unlogged tables (caches, calls in flight) are lost in a crash anyway, and generated columns are
// generated again. `of` is the root of a partition, or the table itself.
const LEAVES = `
  select c.relname as name, (select r.relname from pg_class r where r.oid = coalesce(pg_partition_root(c.oid), c.oid)) as of,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname ~ '${PLAIN}'
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname <> all ($1::text[])
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.oid, c.relname order by c.relname`;

const PARTITIONS = `
  select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bounds
  from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
  where child.relnamespace = current_schema()::regnamespace and child.relkind = 'r' and child.relpartbound is not null
  order by child.relname`;

// `of` is the table whose column it numbers, or the sequence itself.
const SEQUENCES = `
  select s.relname as name, coalesce((
    select t.relname from pg_depend d join pg_class t on t.oid = d.refobjid
    where d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    limit 1), s.relname) as of
  from pg_class s where s.relnamespace = current_schema()::regnamespace and s.relkind = 'S' order by s.relname`;

const OTHERS = `
  select current_setting('server_version') as server, now() as taken_at,
    (select jsonb_agg(jsonb_build_object('name', name, 'checksum', checksum) order by name) from schema_migrations) as migrations,
    (select coalesce(max(revision), 0) from schema_functions) as functions_revision,
    (select coalesce(jsonb_agg(encode(key_check, 'hex')), '[]') from (
      select key_check from secret_key_rings union
      select key_check from installation where not exists (select from secret_key_rings)) as checks) as key_checks`;

type Others = Omit<Contents, "taken_at" | "sequences" | "partitions" | "leaves" | "results"> & { taken_at: Date };

/**
 * Reads the contents of a backup as of the transaction's snapshot: Gatehouse's tables, without
 * foreign ones next to them.
 */
export async function readContents(client: pg.Client): Promise<Contents> {
  const [leaves, partitions, others, results] = [
    await client.query<Leaf & Belonging>(LEAVES, [[...LEFT_OUT, ...SCHEMA_TABLES]]),
    await client.query<Contents["partitions"][number]>(PARTITIONS),
    await client.query<Others>(OTHERS),
    await client.query<StoredResult>(
      'select workspace_id as "workspaceId", id, results_key as key from jobs where results_key is not null order by id',
    ),
  ];
  const [other] = others.rows;
  if (!other) throw new Error("A SELECT without FROM returned no row.");
  const isOurs = await oursAfter(other.migrations);
  return {
    ...other,
    taken_at: other.taken_at.toISOString(),
    leaves: leaves.rows.filter(isOurs).map(({ name, columns }) => ({ name, columns })),
    partitions: partitions.rows.filter(({ name, parent }) => isOurs({ name, of: parent })),
    sequences: await readSequences(client, isOurs),
    results: results.rows.filter(isOwnResult).map(({ key }) => key),
  };
}

type StoredResult = { workspaceId: string; id: string; key: string };

/**
 * Logs and rejects a key that is not the job's own: it could name any file that this process can
 * read.
 */
function isOwnResult({ key, ...job }: StoredResult): boolean {
  const isOwn = isResultKeyOf(key, job);
  if (!isOwn) log.warn("backup.foreign_results_key", { workspace: job.workspaceId, job: job.id, key });
  return isOwn;
}

/** A table, partition or sequence, and its owner. */
type Belonging = { name: string; of: string };

/**
 * Returns a predicate for what is Gatehouse's after these migrations. If a newer version's
 * migration is among them, whose tables are unknown here, every plausible name passes: a restore
 * can skip extra tables, but missing ones would be lost.
 */
async function oursAfter(applied: Contents["migrations"]): Promise<(each: Belonging) => boolean> {
  const names = new Set(applied.map(({ name }) => name));
  const known = (await readSources()).migrations.filter(({ name }) => names.has(name));
  const plain = new RegExp(PLAIN);
  const isPlain = ({ name }: Belonging) => plain.test(name);
  if (known.length < names.size) return isPlain;
  const made = relationsOf(known);
  return (each) => isPlain(each) && made.has(each.of);
}

/** Sequences ignore transactions: read after the snapshot, they are past every number in it. */
async function readSequences(client: pg.Client, isOurs: (each: Belonging) => boolean): Promise<Contents["sequences"]> {
  const { rows } = await client.query<Belonging>(SEQUENCES);
  const read: Contents["sequences"] = [];
  for (const { name } of rows.filter(isOurs)) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text as last_value, is_called from ${client.escapeIdentifier(name)}`,
    );
    for (const value of values) read.push({ name, ...value });
  }
  return read;
}
