import { databaseDays } from "#lib/kernel/log-days.ts";
import { sql } from "#lib/platform/database/client.ts";

/**
 * Deliveries are retried for a day, so attempts at those that ended on a day are in that day and
 * the one before.
 */
const TEXT = `
  select min((now() at time zone 'utc')::date - day - case kind when 'attempts' then 2 else 1 end)::int as days
  from archived_days where archived_at is not null and kind in ('requests', 'attempts')`;

/**
 * Returns how many days back all rows are in the database. Archived days are no longer exported,
 * even if some of their rows were restored.
 */
export async function readKeptDays(): Promise<number> {
  const { rows } = await sql().query<{ days: number | null }>(TEXT);
  return Math.min(databaseDays(), rows[0]?.days ?? Number.POSITIVE_INFINITY);
}
