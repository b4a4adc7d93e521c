import { databaseDays, logDays, storedDays } from "#lib/kernel/log-days.ts";
import { sql } from "#lib/platform/db.ts";
import { judgeLocks } from "../rules.ts";
import type { Verdict } from "../types.ts";

/**
 * Locks for a full log: each day of a table has one partition and one index per index of the table.
 */
const TEXT = `
  select (select sum((1 + (select count(*) from pg_index i where i.indrelid = t.name::regclass)) * t.days)::int
      from unnest($1::text[], $2::int[]) as t (name, days)) as wanted,
    current_setting('max_locks_per_transaction')::int as each,
    current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as sessions`;

/** Checks that a backup, which locks all partitions together, leaves enough locks for others. */
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
