import { sql } from "#lib/platform/db.ts";

/**
 * Size of a table with its partitions: bytes of rows (TOAST included) and of indexes, rows live and dead, and vacuums
 * so far.
 */
export type Size = { heap: number; indexes: number; live: number; dead: number; vacuums: number };

const TEXT = `
  with recursive parts as (
    select oid as root, oid, relname as name from pg_class where relname = any ($1::text[]) and relnamespace = 'public'::regnamespace
    union all
    select p.root, i.inhrelid, p.name from parts p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid and c.relkind in ('r', 'p')
  )
  select p.name, sum(pg_table_size(p.oid))::bigint as heap, sum(pg_indexes_size(p.oid))::bigint as indexes,
    coalesce(sum(s.n_live_tup), 0)::bigint as live, coalesce(sum(s.n_dead_tup), 0)::bigint as dead,
    coalesce(sum(s.autovacuum_count), 0)::bigint as vacuums
  from parts p left join pg_stat_user_tables s on s.relid = p.oid
  group by p.name`;

export async function readSizes(tables: readonly string[]): Promise<Map<string, Size>> {
  const { rows } = await sql().query<Size & { name: string }>(TEXT, [tables]);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}
