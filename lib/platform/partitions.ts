import { DatabaseError } from "pg";
import { sql } from "./db.ts";

/** Days made ahead: a worker may be down for a week before a row finds no partition. */
export const PARTITION_DAYS_AHEAD = 7;

/** How many days of each table are stored, by the table's name. */
export type StoredDays = Readonly<Record<"requests" | "deliveries" | "attempts" | "scrapes" | "events", number>>;

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

/**
 * Makes the day partitions of the last `days` days that are missing, as those before the installation are: for rows that are written in
 * the past. A day is a transaction of its own, because making one stops the traffic of its table for an instant.
 */
export async function ensurePastPartitions(days: number): Promise<void> {
  for (let ago = days; ago >= 1; ago--)
    await sql().query("select ensure_partitions((now() at time zone 'utc')::date - $1::int + 1, -1)", [ago]);
}

/** The days of `parent` (its partitions named parent_YYYYMMDD) that are older than `$2`. */
const EXPIRED = `
  select child.relname as name, right(child.relname, 8) as day
  from pg_inherits
  join pg_class child on child.oid = inhrelid
  where inhparent = $1::regclass
    and child.relname ~ '_[0-9]{8}$'
    and to_date(right(child.relname, 8), 'YYYYMMDD') < (now() at time zone 'utc')::date - $2::int
  order by 1`;

/** A backup reads every partition in one transaction, with this lock on `schema_migrations` from its start (lib/platform/backup/take-backup.ts). */
const BACKUP_UNDER_WAY = `
  select exists (
    select from pg_locks where locktype = 'relation' and relation = 'schema_migrations'::regclass and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())) as busy`;

/** Whether one is made at this moment: nothing that it reads can be dropped then. */
export const isBackupUnderWay = async (): Promise<boolean> =>
  (await sql().query<{ busy: boolean }>(BACKUP_UNDER_WAY)).rows[0]?.busy ?? false;

/**
 * Drops whole days that are older than their table is stored; what still has to be sent outlives its day (see drop_day). Dropping locks a
 * table for an instant; a table whose lock is not had in two seconds is left for the next round, so that traffic never queues behind it,
 * and the others have their turn. Then throws, because somebody holds a lock who should not. While a backup is under way nothing is dropped: it reads
 * those days.
 *
 * @returns the names of the partitions that were dropped.
 */
export async function dropExpiredPartitions(stored: StoredDays): Promise<string[]> {
  const dropped: string[] = [];
  if (await isBackupUnderWay()) return dropped;
  let busy: DatabaseError | undefined;
  for (const [parent, days] of Object.entries(stored)) {
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
 * Deletes rows that outlived their day and are over by now, and the hourly counts of days that are gone. Rows without a day are few: what
 * was held or retried for a month.
 *
 * @returns how many rows.
 */
export async function sweepOrphans(stored: StoredDays): Promise<number> {
  const { rows } = await sql().query<{ swept: number }>("select sweep_orphans($1, $2) as swept", [
    stored.deliveries,
    stored.events,
  ]);
  const { rowCount } = await sql().query(
    "delete from scrapes_default where created_at < date_trunc('day', now(), 'UTC') - $1::int * interval '1 day'",
    [stored.scrapes],
  );
  return (rows[0]?.swept ?? 0) + (rowCount ?? 0);
}
