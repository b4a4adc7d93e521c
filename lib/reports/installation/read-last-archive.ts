import { readDueDays, readExpiredDays } from "#lib/platform/archive/archived-days.ts";
import { ARCHIVE_KINDS } from "#lib/platform/archive/constants.ts";
import type { ArchiveKind } from "#lib/platform/archive/types.ts";
import { sql } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { spanOf } from "#lib/reports/exports/days.ts";

const DAY_MS = 86_400_000;

/** What is known of the archive, for the metrics, the doctor and the operator's mail. `isArchiveLate` judges it. */
export type LastArchive = {
  /** Whether old days are moved there (ARCHIVE_TO). */
  isScheduled: boolean;
  /** Days that lie there, and what they take up. */
  days: number;
  bytes: number;
  /** Since when the oldest day that is not there, or not deleted there, should be; null where none should. */
  dueSince: Date | null;
  /** When the newest was moved. */
  movedAt: Date | null;
  /** The newest failure that was not made good, and why in one line. */
  failedAt: Date | null;
  problem: string | null;
};

// Without a place, days that are older than the log is kept lie there for nobody, and are none of its business any more.
const TEXT = `
  select count(distinct day) filter (where archived_at is not null) as days, coalesce(sum(bytes), 0)::bigint as bytes, max(archived_at) as "movedAt", max(failed_at) as "failedAt",
    (array_agg(day || ': ' || problem order by failed_at desc) filter (where failed_at is not null))[1] as problem
  from archived_days where day >= (now() at time zone 'utc')::date - $1::int or $2`;

export async function readLastArchive(): Promise<LastArchive> {
  const { ARCHIVE_TO, DATABASE_DAYS, LOG_DAYS } = env();
  const isScheduled = ARCHIVE_TO !== undefined;
  const ofKinds = async (read: (kind: ArchiveKind) => Promise<string[]>) =>
    isScheduled ? (await Promise.all(ARCHIVE_KINDS.map(read))).flat() : [];
  const [{ rows }, due, expired] = await Promise.all([
    sql().query<Omit<LastArchive, "isScheduled" | "dueSince">>(TEXT, [LOG_DAYS, isScheduled]),
    ofKinds(readDueDays),
    ofKinds(readExpiredDays),
  ]);
  const since = [
    ...due.map((day) => spanOf(day).to.getTime() + DATABASE_DAYS * DAY_MS),
    ...expired.map((day) => spanOf(day).to.getTime() + LOG_DAYS * DAY_MS),
  ];
  const [row] = rows;
  if (!row) throw new Error("A select of sums answered no row.");
  return { isScheduled, ...row, dueSince: since.length > 0 ? new Date(Math.min(...since)) : null };
}
