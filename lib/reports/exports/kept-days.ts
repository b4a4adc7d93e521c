import { databaseDays } from "#lib/kernel/log-days.ts";
import { sql } from "#lib/platform/db.ts";

/** A delivery is retried for a day: attempts at what was over on a day lie in that day and in the one before. */
const TEXT = `
  select min((now() at time zone 'utc')::date - day - case kind when 'attempts' then 2 else 1 end)::int as days
  from archived_days where archived_at is not null and kind in ('requests', 'attempts')`;

/** How many days back all rows are in the database. Those that lie in the archive are exported no more, nor what somebody has brought back of them. */
export async function readKeptDays(): Promise<number> {
  const { rows } = await sql().query<{ days: number | null }>(TEXT);
  return Math.min(databaseDays(), rows[0]?.days ?? Number.POSITIVE_INFINITY);
}
