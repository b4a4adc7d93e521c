import { sql } from "#lib/platform/db.ts";
import type { Figure } from "../figure.ts";

/** Pages per statement, close to a worker's batch. */
const BATCH_PAGES = 13;

/** Measures the bytes a row takes on disk, by part. */
export async function sizes(): Promise<Figure> {
  const { rows } = await sql().query<{ part: string; bytes: number }>(
    `select case when c.relkind = 'i' then regexp_replace(p.relname, '_(idx|pkey)?$', '') else 'table' end as part,
       sum(pg_relation_size(c.oid))::float8 / (select count(*) from deliveries) as bytes
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relname ~ '^deliveries(_pkey|_terms_idx|_unread_idx|_replay_idx)?$'
     group by p.relname, c.relkind order by 2 desc`,
  );
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    figure: "bytes of a delivery in the log, without its attempts and its event",
    ours: total,
    unit: "bytes",
    aim: "≤ 1,500",
    met: total <= 1_500,
    note: rows.map(({ part, bytes }) => `${part} ${Math.round(bytes)}`).join(", "),
  };
}

/** Returns the microseconds per row to insert a day's rows in small batches, with only the given indexes of the log. */
async function fill(indexes: readonly string[]): Promise<number> {
  await sql().query("drop table if exists bench_fill");
  await sql().query("create table bench_fill (like deliveries including all)");
  const { rows: made } = await sql().query<{ name: string; ddl: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as ddl from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = 'bench_fill'::regclass and not x.indisprimary`,
  );
  for (const { name, ddl } of made)
    if (!indexes.some((kept) => ddl.includes(kept))) await sql().query(`drop index ${name}`);
  const { rows } = await sql().query<{ pages: number }>("select (pg_relation_size('bench_rows') / 8192)::int as pages");
  const begun = performance.now();
  let count = 0;
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += BATCH_PAGES) {
    const { rowCount } = await sql().query(
      "insert into bench_fill select * from bench_rows where ctid >= $1::tid and ctid < $2::tid",
      [`(${page},0)`, `(${page + BATCH_PAGES},0)`],
    );
    count += rowCount ?? 0;
  }
  return ((performance.now() - begun) * 1_000) / count;
}

/** Measures the indexes' cost per written row, in durable batches of about 250. */
export async function indexCosts(day: string, rows: number): Promise<Figure> {
  await sql().query(`create table bench_rows as select * from deliveries_${day} limit ${rows}`);
  const bare = await fill([]);
  const b_trees = await fill(["IS NULL", "IS NOT NULL"]);
  const all = await fill(["IS NULL", "IS NOT NULL", "USING gin"]);
  await sql().query("drop table bench_fill, bench_rows");
  return {
    figure: "what the log's indexes besides its key cost a row, written in batches of about 250",
    ours: all - bare,
    unit: "µs",
    aim: "≤ 100 µs",
    met: all - bare <= 100,
    note: `with the key alone ${bare.toFixed(1)} µs a row; the partial b-trees add ${(b_trees - bare).toFixed(1)}, the index of terms ${(all - b_trees).toFixed(1)}`,
  };
}
