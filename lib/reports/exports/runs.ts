import { sql } from "#lib/platform/db.ts";
import { RUNS_KEPT_DAYS } from "./constants.ts";
import type { Day } from "./types.ts";

/** A day at a place, which is a folder or a bucket without anything secret. */
type Run = { place: string; day: Day };

const PROBLEM_MAX = 300;
const LOST_PROBLEM = "its rows were deleted before it was written";

const STARTED = `
  insert into export_runs (place, day, started_at) values ($1, $2, now())
  on conflict (place, day) do update set started_at = excluded.started_at, finished_at = null, problem = null`;

/** Writes down that a day begins to be written. */
export async function recordStart({ place, day }: Run): Promise<void> {
  await sql().query(STARTED, [place, day]);
  await sql().query("delete from export_runs where day < (now() at time zone 'utc')::date - $1::int", [RUNS_KEPT_DAYS]);
}

const WHOLE = `
  insert into export_runs (place, day, started_at, finished_at, rows, bytes) values ($1, $2, now(), now(), $3, $4)
  on conflict (place, day) do update
  set finished_at = excluded.finished_at, rows = excluded.rows, bytes = excluded.bytes, problem = null`;

/** Writes down that it is whole. */
export const recordEnd = ({ place, day }: Run, { rows, bytes }: { rows: number; bytes: number }): Promise<unknown> =>
  sql().query(WHOLE, [place, day, rows, bytes]);

const FAILED = `
  insert into export_runs (place, day, started_at, finished_at, problem) values ($1, $2, now(), now(), $3)
  on conflict (place, day) do update set finished_at = excluded.finished_at, problem = excluded.problem`;

/** Writes down that it failed, and why in one line. */
export const recordFailure = ({ place, day }: Run, problem: string): Promise<unknown> =>
  sql().query(FAILED, [place, day, problem.replaceAll("\u0000", "").slice(0, PROBLEM_MAX)]);

const LOST = `
  insert into export_runs (place, day, started_at, finished_at, problem)
  select $1, day, now(), now(), $3 from unnest($2::date[]) as d (day)
  where day >= (now() at time zone 'utc')::date - ${RUNS_KEPT_DAYS}
  on conflict (place, day) do update set finished_at = excluded.finished_at, problem = excluded.problem
  where export_runs.problem <> excluded.problem or export_runs.finished_at is null
  returning day::text`;

/** Writes down that days can never be written. Answers those of which that was not known. */
export async function recordLost(place: string, days: readonly Day[]): Promise<Day[]> {
  if (days.length === 0) return [];
  const { rows } = await sql().query<{ day: Day }>(LOST, [place, days, LOST_PROBLEM]);
  return rows.map(({ day }) => day).sort();
}

export type RunsTo = {
  /** Whether that day was written. */
  isWritten: boolean;
  /** Those that were begun and not brought to their end. */
  open: Day[];
  /** Of these, those that failed. */
  failed: Day[];
  /** The newest failure that was not made good. */
  failedAt: Date | null;
};

const TO = `
  select coalesce(bool_or(day = $2 and finished_at is not null and problem is null), false) as "isWritten",
    coalesce(array_agg(day::text) filter (where finished_at is null or problem is not null), '{}') as open,
    coalesce(array_agg(day::text) filter (where problem is not null), '{}') as failed,
    max(finished_at) filter (where problem is not null) as "failedAt"
  from export_runs where place = $1 and day >= $3`;

/** How it stands with a place: with one day, and with all from `since` on. */
export async function readRunsTo(place: string, day: Day, since: Day): Promise<RunsTo> {
  const { rows } = await sql().query<RunsTo>(TO, [place, day, since]);
  return rows[0] ?? { isWritten: false, open: [], failed: [], failedAt: null };
}

export type ExportRun = {
  place: string;
  day: Day;
  started_at: Date;
  finished_at: Date | null;
  rows: number | null;
  bytes: number | null;
  problem: string | null;
};

const COLUMNS = "place, day::text as day, started_at, finished_at, rows, bytes, problem";

/** The newest days to any place, the newest first. */
export async function listRuns(most: number): Promise<ExportRun[]> {
  const { rows } = await sql().query<ExportRun>(
    `select ${COLUMNS} from export_runs order by day desc, started_at desc limit $1`,
    [most],
  );
  return rows;
}

/** The newest day that is whole at a place, and the newest failure there that was not made good, of whatever day. */
export async function readLastRuns(
  place: string,
): Promise<{ good: ExportRun | undefined; failed: ExportRun | undefined }> {
  const { rows: good } = await sql().query<ExportRun>(
    `select ${COLUMNS} from export_runs
     where place = $1 and finished_at is not null and problem is null order by day desc limit 1`,
    [place],
  );
  const { rows: failed } = await sql().query<ExportRun>(
    `select ${COLUMNS} from export_runs
     where place = $1 and problem <> $2 order by finished_at desc limit 1`,
    [place, LOST_PROBLEM],
  );
  return { good: good[0], failed: failed[0] };
}
