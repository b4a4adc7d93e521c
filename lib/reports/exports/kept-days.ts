import { databaseDays } from "#lib/kernel/log-days.ts";
import { sql } from "#lib/platform/db.ts";

const TEXT = `
  select ((now() at time zone 'utc')::date - max(day) - 1)::int as days from archived_days where kind = 'requests' and archived_at is not null`;

/** How many days back all rows are in the database. Those that lie in the archive are exported no more, nor what somebody has brought back of them. */
export async function readKeptDays(): Promise<number> {
  const { rows } = await sql().query<{ days: number | null }>(TEXT);
  return Math.min(databaseDays(), rows[0]?.days ?? Number.POSITIVE_INFINITY);
}
