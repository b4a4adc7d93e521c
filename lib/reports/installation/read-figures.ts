import { sql } from "#lib/platform/database/client.ts";
import { readScheduleRuns, type ScheduleRun } from "#lib/platform/database/leases/schedule-runs.ts";
import { type LastArchive, readLastArchive } from "./read-last-archive.ts";
import { type LastBackup, readLastBackup } from "./read-last-backup.ts";
import { type LastExport, readLastExport } from "./read-last-export.ts";

/**
 * Figures of the whole installation, the same in every process. Ages are in seconds, 0 if nothing
 * waits.
 */
export type Figures = {
  /** Queued deliveries per lane, capped at one more than `COUNTED_MAX`. */
  lanes: Readonly<Record<string, number>>;
  oldest_due_delivery_seconds: number;
  oldest_due_notice_seconds: number;
  oldest_due_scrape_seconds: number;
  jobs_unfinished: number;
  webhooks_paused: number;
  webhooks_failing: number;
  /** Days after today that have partitions. */
  partition_days_ahead: number;
  /** Workspaces whose books did not balance when last checked. */
  books_wrong: number;
  database_bytes: number;
  schedules: readonly ScheduleRun[];
  backup: LastBackup;
  export: LastExport;
  archive: LastArchive;
};

/** Longest queue that is counted exactly: counting a million rows takes too long. */
const COUNTED_MAX = 100_000;

const LANES = ["live", "parked", "held", "replay", "waiting", "listening"] as const;

const counted = (lane: string) =>
  `'${lane}', (select count(*) from (select from delivery_queue where lane = '${lane}' limit ${COUNTED_MAX + 1}) as waiting)`;

/**
 * Refused mail is postponed, so its due time does not show that a mail server accepts nothing. It
 * counts as waiting if no mail has been sent since it was written; if others were sent, its address
 * is at fault.
 */
const SINCE_WHICH_NONE_WAS_SENT = `
  n.channel = 'mail' and n.next_try_at is not null and n.sent_at is null
  and n.created_at >= coalesce((select max(s.sent_at) from notices s where s.channel = 'mail'), '-infinity')`;

const TEXT = `
  select
    jsonb_build_object(${LANES.map(counted).join(", ")}) as lanes,
    coalesce(extract(epoch from now() - (select min(due_at) from delivery_queue where lane = 'live' and due_at < now())), 0)::float
      as oldest_due_delivery_seconds,
    greatest(0,
      extract(epoch from now() - (select min(next_try_at) from notices where next_try_at < now())),
      extract(epoch from now() - (select min(n.created_at) from notices n where ${SINCE_WHICH_NONE_WAS_SENT})))::float
      as oldest_due_notice_seconds,
    coalesce(extract(epoch from now() - (select min(due_at) from scrape_queue where due_at < now())), 0)::float
      as oldest_due_scrape_seconds,
    (select count(*) from jobs where finished_at is null) as jobs_unfinished,
    (select count(*) from webhooks where status = 'paused' and deleted_at is null and not is_sample) as webhooks_paused,
    (select count(*) from webhooks where failing_since is not null and deleted_at is null and not is_sample) as webhooks_failing,
    coalesce((
      select max(to_date(right(c.relname, 8), 'YYYYMMDD')) - (now() at time zone 'utc')::date
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'requests'::regclass and c.relname ~ '_[0-9]{8}$'), 0) as partition_days_ahead,
    (select count(*) from reconciliations where findings <> '[]') as books_wrong,
    pg_database_size(current_database()) as database_bytes`;

/** Reads all figures in a few statements; with a sharded database, those of the current shard. */
export async function readFigures(): Promise<Figures> {
  const [{ rows }, schedules, backup, exported, archive] = await Promise.all([
    sql().query<Omit<Figures, "schedules" | "backup" | "export" | "archive">>(TEXT),
    readScheduleRuns(),
    readLastBackup(),
    readLastExport(),
    readLastArchive(),
  ]);
  const [figures] = rows;
  if (!figures) throw new Error("A SELECT without FROM returned no row.");
  return { ...figures, schedules, backup, export: exported, archive };
}
