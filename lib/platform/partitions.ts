import { DatabaseError } from "pg";
import { sql } from "./db.ts";

/** Days made ahead: a worker may be down for a week before a row finds no partition. */
export const PARTITION_DAYS_AHEAD = 7;

/**
 * How long each table's days are kept; a table that is not named is kept for good. Events outlive deliveries by as much again,
 * because a delivery replayed on its last day is kept for as long as any other, and its body is the event's.
 */
const KEPT_DAYS = { requests: 30, deliveries: 30, attempts: 30, scrapes: 30, events: 61 } as const;

/** SQLSTATE, PostgreSQL appendix A. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Makes the day partitions from yesterday to a week ahead, by the database's clock. Answers how many were missing. */
export async function ensurePartitions(): Promise<number> {
  const { rows } = await sql().query<{ made: number }>(
    "select ensure_partitions((now() at time zone 'utc')::date, $1) as made",
    [PARTITION_DAYS_AHEAD],
  );
  return rows[0]?.made ?? 0;
}

/** The days of `parent` (its partitions named parent_YYYYMMDD) that are older than so many. */
const EXPIRED = `
  select child.relname as name, right(child.relname, 8) as day
  from pg_inherits
  join pg_class child on child.oid = inhrelid
  where inhparent = $1::regclass
    and child.relname ~ '_[0-9]{8}$'
    and to_date(right(child.relname, 8), 'YYYYMMDD') < (now() at time zone 'utc')::date - $2::int
  order by 1`;

/**
 * Drops whole days that are older than they are kept, and names them; what still has to be sent outlives its day (see drop_day).
 * Dropping locks a table for an instant; a table whose lock is not had in two seconds is left for the next round, so that traffic
 * never queues behind it, and the others have their turn. Then throws, for somebody to wonder who holds it.
 */
export async function dropExpiredPartitions(): Promise<string[]> {
  const dropped: string[] = [];
  let busy: DatabaseError | undefined;
  for (const [parent, days] of Object.entries(KEPT_DAYS)) {
    const { rows } = await sql().query<{ name: string; day: string }>(EXPIRED, [parent, days]);
    for (const { name, day } of rows) {
      try {
        await sql().query("select drop_day($1, to_date($2, 'YYYYMMDD'))", [parent, day]);
        dropped.push(name);
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
        busy = error;
        break;
      }
    }
  }
  if (busy) throw busy;
  return dropped;
}

/**
 * Takes away what outlived its day and is over by now, and the hourly counts of days that are gone. Answers how many rows.
 * Rows without a day are few: what was held or retried for a month.
 */
export async function sweepStrays(): Promise<number> {
  const { rows } = await sql().query<{ swept: number }>("select sweep_strays($1, $2) as swept", [
    KEPT_DAYS.deliveries,
    KEPT_DAYS.events,
  ]);
  const { rowCount } = await sql().query(
    "delete from scrapes_default where created_at < date_trunc('day', now(), 'UTC') - $1::int * interval '1 day'",
    [KEPT_DAYS.scrapes],
  );
  return (rows[0]?.swept ?? 0) + (rowCount ?? 0);
}
