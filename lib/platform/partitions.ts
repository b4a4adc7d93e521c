import { sql } from "./db.ts";

/** Days made ahead: a worker may be down for a week before a row finds no partition. */
export const PARTITION_DAYS_AHEAD = 7;

/** How long each log is kept, in days; a table that is not named is kept for good. */
const KEPT_DAYS = { requests: 30 } as const;

const DROP_WAIT_MS = 2_000;

/** Makes the day partitions from yesterday to a week ahead, by the database's clock. Answers how many were missing. */
export async function ensurePartitions(): Promise<number> {
  const { rows } = await sql().query<{ made: number }>(
    "select ensure_partitions((now() at time zone 'utc')::date, $1) as made",
    [PARTITION_DAYS_AHEAD],
  );
  return rows[0]?.made ?? 0;
}

/** The partitions of `parent` (named parent_YYYYMMDD) whose whole day is older than `days`. */
const EXPIRED = `
  select child.relname as name
  from pg_inherits
  join pg_class child on child.oid = inhrelid
  where inhparent = $1::regclass
    and child.relname ~ '_[0-9]{8}$'
    and to_date(right(child.relname, 8), 'YYYYMMDD') < (now() at time zone 'utc')::date - $2::int
  order by 1`;

/**
 * Drops whole days that are older than they are kept, and names them. Dropping locks the parent for an instant; when that lock
 * is not had in two seconds the day is left for the next round, so that traffic never queues behind it.
 */
export async function dropExpiredPartitions(): Promise<string[]> {
  const dropped: string[] = [];
  for (const [parent, days] of Object.entries(KEPT_DAYS)) {
    const { rows } = await sql().query<{ name: string }>(EXPIRED, [parent, days]);
    for (const { name } of rows) {
      // Both are constants of ours: a table's name and a number, never a caller's.
      await sql().query(`set local lock_timeout = ${DROP_WAIT_MS}; drop table "${name}"`);
      dropped.push(name);
    }
  }
  return dropped;
}
