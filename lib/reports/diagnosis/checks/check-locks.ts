import { databaseDays, logDays, storedDays } from "#lib/kernel/log-days.ts";
import { sql } from "#lib/platform/db.ts";
import { judgeLocks } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** What a whole log has in day partitions and their indexes: a day of each table is one and as many as the table has indexes. */
const TEXT = `
  select (select sum((1 + (select count(*) from pg_index i where i.indrelid = t.name::regclass)) * t.days)::int
      from unnest($1::text[], $2::int[]) as t (name, days)) as wanted,
    current_setting('max_locks_per_transaction')::int as each,
    current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as sessions`;

/** Whether a backup, which locks all partitions at once, has room for that next to everybody else. */
export async function checkLocks(): Promise<Verdict> {
  const kept = databaseDays();
  const archived = kept < logDays() ? { requests: kept, attempts: kept, events: kept } : {};
  const stored = Object.entries({ ...storedDays(), ...archived });
  const { rows } = await sql().query<{ wanted: number; each: number; sessions: number }>(TEXT, [
    stored.map(([table]) => table),
    stored.map(([, days]) => days),
  ]);
  return judgeLocks(rows[0] ?? { wanted: 0, each: 0, sessions: 0 });
}
