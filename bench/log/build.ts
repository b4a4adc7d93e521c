import pg from "pg";
import { sql } from "#lib/platform/db.ts";
import { LOAD_DAY, loadTables } from "#testing/builders/deliveries-load.ts";

const DAY_MS = 86_400_000;
const TERMS = "deliveries_terms_idx";

export type LogSize = { days: number; perDay: number };

/** Returns the start (UTC) of the day `days` days ago. */
export const dayAgo = (days: number): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS);

/**
 * Fills a log of `days` whole days up to today, vacuumed and analyzed as in a running installation. The term index is
 * built last, which takes a third of the time.
 */
export async function buildLog(databaseUrl: string, { days, perDay }: LogSize): Promise<void> {
  for (const { text, values } of loadTables()) await sql().query(text, values);
  await sql().query("select ensure_partitions((now() at time zone 'utc')::date - $1::int, $1::int)", [days]);
  const { rows } = await sql().query<{ ddl: string }>("select pg_get_indexdef($1::regclass) as ddl", [TERMS]);
  await sql().query(`drop index ${TERMS}`);
  const left = Array.from({ length: days }, (_, day) => day);
  // Two days at a time, on connections without a statement timeout.
  const work = async (client: pg.Client) => {
    await client.connect();
    for (let day = left.pop(); day !== undefined; day = left.pop()) {
      await client.query(LOAD_DAY, [dayAgo(day), perDay, `day ${day} `]);
      process.stderr.write(`  ${perDay} deliveries of ${dayAgo(day).toISOString().slice(0, 10)}\n`);
    }
    await client.end();
  };
  const patient = () => new pg.Client({ connectionString: databaseUrl });
  await Promise.all([work(patient()), work(patient())]);
  const client = patient();
  await client.connect();
  await client.query("set maintenance_work_mem = '400MB'");
  await client.query("set vacuum_cost_delay = 0");
  await client.query("vacuum (freeze) deliveries");
  process.stderr.write("  the index of terms\n");
  await client.query(rows[0]?.ddl.replace(" ON ONLY ", " ON ") ?? "");
  await client.query("vacuum (analyze) deliveries");
  await client.end();
}
