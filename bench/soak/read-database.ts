import { sql } from "#lib/platform/db.ts";
import type { DatabaseState } from "./types.ts";

/** Partitions count towards their table. */
const ROWS = `
  select regexp_replace(relname, '_(\\d{8}|default)$', '') as name, sum(n_live_tup)::float8 as live, sum(n_dead_tup)::float8 as dead
  from pg_stat_user_tables group by 1`;

/** A claim moves the due time to the end of its lease, so an item that is due is unclaimed. */
const STATE = `
  select
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    (select sum(pg_total_relation_size(t))::float8 from unnest(array['delivery_queue', 'scrape_queue', 'job_items']::regclass[]) t) as "queueBytes",
    (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 from delivery_queue
      where lane in ('live', 'parked', 'replay') and due_at < now()) as "deliveryAgeS",
    (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 from scrape_queue
      where due_at < now()) as "scrapeAgeS"`;

type Row = Omit<DatabaseState, "tables">;

export async function readDatabase(): Promise<DatabaseState> {
  const { rows: tables } = await sql().query<{ name: string; live: number; dead: number }>(ROWS);
  const { rows } = await sql().query<Row>(STATE);
  const [state] = rows;
  if (!state) throw new Error("The database says nothing of itself.");
  return { ...state, tables: Object.fromEntries(tables.map(({ name, live, dead }) => [name, { live, dead }])) };
}
