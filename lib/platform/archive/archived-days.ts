import { sql } from "#lib/platform/database/client.ts";
import { recordedProblem } from "#lib/platform/database/leases/schedule-runs.ts";
import { env } from "#lib/platform/env/env.ts";
import { ARCHIVE_KEYS } from "./constants.ts";
import type { ArchiveKind } from "./types.ts";

/** Days past DATABASE_DAYS that are not in the archive, failed ones last. */
const DUE = `
  select d.day::text as day
  from pg_inherits join pg_class child on child.oid = inhrelid
  cross join lateral to_date(right(child.relname, 8), 'YYYYMMDD') as d (day)
  left join archived_days a on a.kind = $1 and a.day = d.day
  where inhparent = $1::regclass and child.relname ~ '_[0-9]{8}$' and a.archived_at is null
    and d.day < (now() at time zone 'utc')::date - $2::int and d.day >= (now() at time zone 'utc')::date - $3::int
  order by a.failed_at nulls first, d.day`;

export async function readDueDays(kind: ArchiveKind): Promise<string[]> {
  const { DATABASE_DAYS, LOG_DAYS } = env();
  // Nothing is due then, not even events, which are kept longer.
  if (DATABASE_DAYS >= LOG_DAYS) return [];
  const { rows } = await sql().query<{ day: string }>(DUE, [
    kind,
    DATABASE_DAYS,
    ARCHIVE_KEYS[kind].keptDays(LOG_DAYS),
  ]);
  return rows.map(({ day }) => day);
}

/** Returns archived days past the retention of their kind, failed ones last. */
export async function readExpiredDays(kind: ArchiveKind): Promise<string[]> {
  const { rows } = await sql().query<{ day: string }>(
    "select day::text as day from archived_days where kind = $1 and day < (now() at time zone 'utc')::date - $2::int order by failed_at nulls first, day",
    [kind, ARCHIVE_KEYS[kind].keptDays(env().LOG_DAYS)],
  );
  return rows.map(({ day }) => day);
}

/** Returns whether a failure is so recent that the archive is left alone for now. */
export async function isInCooldown(kind: ArchiveKind, forMs: number): Promise<boolean> {
  const { rows } = await sql().query<{ rests: boolean | null }>(
    "select bool_or(failed_at > now() - $2 * interval '1 ms') as rests from archived_days where kind = $1",
    [kind, forMs],
  );
  return rows[0]?.rests ?? false;
}

const FAILED = `
  insert into archived_days (kind, day, failed_at, problem) values ($1, $2, now(), $3)
  on conflict (kind, day) do update set failed_at = excluded.failed_at, problem = excluded.problem`;

/** Records that a day could not be moved or deleted because of an error. */
export const recordFailure = (kind: ArchiveKind, day: string, error: unknown): Promise<unknown> =>
  sql().query(FAILED, [kind, day, recordedProblem(error)]);
