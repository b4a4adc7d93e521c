import type { ClientBase } from "pg";
import { sql, tables } from "#lib/platform/database/client.ts";
import { deleteByBatches } from "#lib/platform/database/delete-by-batches.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isAwayForAll, isLockTimeout } from "#lib/platform/postgres/errors.ts";
import { DatabaseAway } from "#lib/platform/postgres/explain-connection.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { changeTables } from "./change-tables.ts";

/** Days made ahead: a worker may be down for a week before a row finds no partition. */
export const PARTITION_DAYS_AHEAD = 7;
/**
 * Days that must exist ahead. A day is first made seven days ahead, so a lock that prevents it has
 * been held for two.
 */
const PARTITION_DAYS_LEAST = 5;
/** Days that must exist ahead for a process to start. */
export const PARTITION_DAYS_TO_START = 1;

export type StoredDays = Readonly<Record<"requests" | "deliveries" | "attempts" | "scrapes" | "events", number>>;

type Client = Pick<ClientBase, "query">;

/**
 * A table's days without a partition; `ahead` is the number of days from today to the first of
 * them, if not past.
 */
type Missing = { parent: string; days: string[]; ahead: number | null };

const MISSING = `
  with today as (select (now() at time zone 'utc')::date as today)
  select parent, days::text[] as days, (select min(day) - today from unnest(days) as day where day >= today) as ahead
  from today, missing_days(today + $1::int, today + $2::int)`;

const MAKE_DAYS = "select make_day($1, day) from unnest($2::date[]) as day";

/** Makes a table's days in one transaction, during which the table's traffic waits. */
const makeDays = (client: Client | undefined, { parent, days }: Pick<Missing, "parent" | "days">): Promise<unknown> =>
  client ? client.query(MAKE_DAYS, [parent, days]) : changeTables(MAKE_DAYS, [parent, days]);

/**
 * Makes daily partitions from yesterday to a week ahead, by the database's clock, in one
 * transaction per table. A table whose lock is not free within two seconds is left for the next
 * round, because its traffic waits too; the others continue. During a backup only today's and
 * tomorrow's are made, which usually exist.
 *
 * @param atLeast throws `DatabaseAway` if a skipped table lacks one of this many days after today.
 * @returns the number made.
 */
export async function ensurePartitions({
  client,
  atLeast = PARTITION_DAYS_LEAST,
}: {
  client?: Client;
  atLeast?: number;
} = {}): Promise<number> {
  const reader = client ?? tables();
  const ahead = (await isBackupUnderWay(reader)) ? 1 : PARTITION_DAYS_AHEAD;
  const { rows } = await reader.query<Missing>(MISSING, [-1, ahead]);
  const left: Missing[] = [];
  let made = 0;
  for (const each of rows) {
    try {
      await makeDays(client, each);
      made += each.days.length;
    } catch (err) {
      if (!isLockTimeout(err)) throw err;
      log.warn("partitions.not_made", { err, table: each.parent, days: each.days });
      left.push(each);
    }
  }
  const short = left.filter((each) => each.ahead !== null && each.ahead <= atLeast);
  if (short.length > 0) throw new DatabaseAway(lockedOut(short), { passes: true });
  return made;
}

const END_IT =
  "somebody holds a lock there: end that session (select pid, query from pg_stat_activity order by xact_start), or wait for it";

const lockedOut = (left: readonly Missing[]): string =>
  `No partition could be made for the next days of ${left.map(({ parent }) => parent).join(", ")}: ${END_IT}.`;

/**
 * Makes missing daily partitions of the last `days` days, for rows with dates before the
 * installation. Each day of a table has its own transaction, because making one briefly blocks the
 * table's traffic.
 */
export async function ensurePastPartitions(days: number): Promise<void> {
  const { rows } = await tables().query<Missing>(MISSING, [-days, -1]);
  for (const each of rows) for (const day of each.days) await makeDays(undefined, { ...each, days: [day] });
}

/** Partitions of `$1` (named parent_YYYYMMDD) older than `$2` days. */
const EXPIRED = `
  select child.relname as name, right(child.relname, 8) as day
  from pg_inherits
  join pg_class child on child.oid = inhrelid
  where inhparent = $1::regclass
    and child.relname ~ '_[0-9]{8}$'
    and to_date(right(child.relname, 8), 'YYYYMMDD') < (now() at time zone 'utc')::date - $2::int
  order by 1`;

/**
 * A backup reads every partition in one transaction, holding this lock on `schema_migrations` from
 * the start (lib/platform/backup/take-backup.ts).
 */
const BACKUP_UNDER_WAY = `
  select exists (
    select from pg_locks where locktype = 'relation' and relation = 'schema_migrations'::regclass and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())) as busy`;

/** Returns whether a backup is running: what it reads cannot be dropped. */
export const isBackupUnderWay = async (client: Client = sql()): Promise<boolean> =>
  (await client.query<{ busy: boolean }>(BACKUP_UNDER_WAY)).rows[0]?.busy ?? false;

/**
 * Drops days past their table's retention; rows still to be sent outlive their day (see drop_day).
 * Dropping briefly locks a table, so one whose lock is not free within two seconds is left for the
 * next round; so is one whose day cannot be dropped for another reason. The others continue. Drops
 * nothing during a backup, which reads those days.
 *
 * @returns the names of the dropped partitions.
 * @throws PartlyFailed if a table was left, naming it, its first day and the reason.
 */
export async function dropExpiredPartitions(stored: StoredDays): Promise<string[]> {
  const dropped: string[] = [];
  if (await isBackupUnderWay()) return dropped;
  const left: Left[] = [];
  for (const [parent, days] of Object.entries(stored)) {
    const { rows } = await sql().query<{ name: string; day: string }>(EXPIRED, [parent, days]);
    for (const { name, day } of rows) {
      try {
        await changeTables("select drop_day($1, to_date($2, 'YYYYMMDD'))", [parent, day]);
        dropped.push(name);
      } catch (error) {
        if (isAwayForAll(error)) throw error;
        left.push({ name, reason: whyLeft(error) });
        break;
      }
    }
  }
  if (left.length > 0) throw new PartlyFailed(notDropped(left));
  return dropped;
}

type Left = { name: string; reason: string };

const whyLeft = (error: unknown): string => {
  if (isLockTimeout(error)) return END_IT;
  return error instanceof Error ? error.message : String(error);
};

function notDropped(left: readonly Left[]): string {
  const byReason = [...Map.groupBy(left, ({ reason }) => reason)];
  const parts = byReason.map(([reason, days]) => `from ${days.map(({ name }) => name).join(", ")} on: ${reason}`);
  return `Old days could not be dropped, ${parts.join("; ")}.`;
}

/**
 * Deletes finished rows that outlived their day, and hourly counts of past days. Such rows are few:
 * held or retried for a month. Counts are many, so they are deleted in batches, skipping locked
 * ones.
 *
 * @returns the number of rows.
 */
export async function sweepOrphans(stored: StoredDays): Promise<number> {
  const { rows: days } = await sql().query<{ gone: Date }>(
    "select date_trunc('day', now(), 'UTC') - $1::int * interval '1 day' as gone",
    [stored.deliveries],
  );
  let counts = 0;
  for (const { gone } of days)
    for (const table of ["delivery_hours", "delivery_hour_totals"])
      counts += await deleteByBatches(table, "hour", gone);
  const { rows } = await sql().query<{ swept: number }>("select sweep_orphans($1, $2) as swept", [
    stored.deliveries,
    stored.events,
  ]);
  const { rowCount } = await sql().query(
    "delete from scrapes_default where created_at < date_trunc('day', now(), 'UTC') - $1::int * interval '1 day'",
    [stored.scrapes],
  );
  return counts + (rows[0]?.swept ?? 0) + (rowCount ?? 0);
}
