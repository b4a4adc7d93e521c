import { readDueDays, readExpiredDays } from "#lib/platform/archive/archived-days.ts";
import { ARCHIVE_KEYS, ARCHIVE_KINDS } from "#lib/platform/archive/constants.ts";
import type { ArchiveKind } from "#lib/platform/archive/types.ts";
import { sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { spanOf } from "#lib/reports/exports/days.ts";

/**
 * State of the archive, for the metrics, the doctor and the operators' mail. Judged by
 * `isArchiveLate`.
 */
export type LastArchive = {
  /** Whether old days are moved there (ARCHIVE_TO). */
  isScheduled: boolean;
  days: number;
  bytes: number;
  /**
   * Since when the oldest day should have been moved there, or deleted there; null if none should.
   */
  dueSince: Date | null;
  /** When a day was last moved, among the kinds that have one due, or else among all. */
  movedAt: Date | null;
  /** The newest unresolved failure, with its reason in one line. */
  failedAt: Date | null;
  problem: string | null;
};

// Without a place, days past the log's retention cannot be shown to anybody and are ignored.
const TEXT = `
  select count(distinct day) filter (where archived_at is not null) as days, coalesce(sum(bytes), 0)::bigint as bytes, max(failed_at) as "failedAt",
    (array_agg(kind || ' of ' || day || ': ' || problem order by failed_at desc) filter (where failed_at is not null))[1] as problem
  from archived_days where day >= (now() at time zone 'utc')::date - $1::int or $2`;

/** A kind with a day to move to the archive or delete there, and since when. */
type Due = { kind: ArchiveKind; since: number };

export async function readLastArchive(): Promise<LastArchive> {
  const { ARCHIVE_TO, LOG_DAYS } = env();
  const isScheduled = ARCHIVE_TO !== undefined;
  const [{ rows }, { rows: moved }, due] = await Promise.all([
    sql().query<Omit<LastArchive, "isScheduled" | "dueSince" | "movedAt">>(TEXT, [LOG_DAYS, isScheduled]),
    sql().query<Moved>(MOVED),
    isScheduled ? readDue() : [],
  ]);
  const [row] = rows;
  if (!row) throw new Error("A SELECT of sums returned no row.");
  return {
    isScheduled,
    ...row,
    movedAt: lastMoved(moved, new Set(due.map(({ kind }) => kind))),
    dueSince: due.length > 0 ? new Date(Math.min(...due.map(({ since }) => since))) : null,
  };
}

const MOVED = "select kind, max(archived_at) as at, max(failed_at) as failed from archived_days group by kind";
type Moved = { kind: ArchiveKind; at: Date | null; failed: Date | null };

/**
 * Returns the earliest of the last moves of the kinds that are due; null if one of them has failed
 * and was never moved. If none that is due was ever moved, returns the latest move of all kinds.
 */
function lastMoved(moved: readonly Moved[], due: ReadonlySet<ArchiveKind>): Date | null {
  const late = moved.filter(({ kind }) => due.has(kind));
  if (late.some(({ at, failed }) => at === null && failed !== null)) return null;
  const timesOf = (rows: readonly Moved[]) => rows.flatMap(({ at }) => at?.getTime() ?? []);
  const [ofLate, ofAll] = [timesOf(late), timesOf(moved)];
  if (ofLate.length > 0) return new Date(Math.min(...ofLate));
  return ofAll.length > 0 ? new Date(Math.max(...ofAll)) : null;
}

async function readDue(): Promise<Due[]> {
  const { DATABASE_DAYS, LOG_DAYS } = env();
  const found = await Promise.all(
    ARCHIVE_KINDS.map(async (kind) => {
      const [due, expired] = await Promise.all([readDueDays(kind), readExpiredDays(kind)]);
      const since = (day: string, days: number): Due => ({ kind, since: spanOf(day).to.getTime() + days * DAY_MS });
      return [
        ...due.map((day) => since(day, DATABASE_DAYS)),
        ...expired.map((day) => since(day, ARCHIVE_KEYS[kind].keptDays(LOG_DAYS))),
      ];
    }),
  );
  return found.flat();
}
