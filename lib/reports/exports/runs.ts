import { sql } from "#lib/platform/database/client.ts";
import { recordedProblem } from "#lib/platform/database/leases/schedule-runs.ts";
import { RUNS_KEPT_DAYS } from "./constants.ts";
import type { Day } from "./types.ts";

/** A day at a place, which is a folder or a bucket without secrets. */
type Run = { place: string; day: Day };

const LOST_PROBLEM = "its rows were deleted before it was written";

const STARTED = `
  insert into export_runs (place, day, started_at) values ($1, $2, now())
  on conflict (place, day) do update set started_at = excluded.started_at, finished_at = null, problem = null`;

export async function recordStart({ place, day }: Run): Promise<void> {
  await sql().query(STARTED, [place, day]);
  await sql().query("delete from export_runs where day < (now() at time zone 'utc')::date - $1::int", [RUNS_KEPT_DAYS]);
}

const WHOLE = `
  insert into export_runs (place, day, started_at, finished_at, rows, bytes) values ($1, $2, now(), now(), $3, $4)
  on conflict (place, day) do update
  set finished_at = excluded.finished_at, rows = excluded.rows, bytes = excluded.bytes, problem = null`;

export const recordEnd = ({ place, day }: Run, { rows, bytes }: { rows: number; bytes: number }): Promise<unknown> =>
  sql().query(WHOLE, [place, day, rows, bytes]);

const FAILED = `
  insert into export_runs (place, day, started_at, finished_at, problem) values ($1, $2, now(), now(), $3)
  on conflict (place, day) do update set finished_at = excluded.finished_at, problem = excluded.problem`;

/** Records a failure with its reason. */
export const recordFailure = ({ place, day }: Run, error: unknown): Promise<unknown> =>
  sql().query(FAILED, [place, day, recordedProblem(error)]);

const LOST = `
  insert into export_runs (place, day, started_at, finished_at, problem)
  select $1, day, now(), now(), $3 from unnest($2::date[]) as d (day)
  where day >= (now() at time zone 'utc')::date - ${RUNS_KEPT_DAYS}
  on conflict (place, day) do update set finished_at = excluded.finished_at, problem = excluded.problem
  where export_runs.problem <> excluded.problem or export_runs.finished_at is null
  returning day::text`;

/**
 * Records days that can never be written.
 *
 * @returns those that were not recorded before.
 */
export async function recordLost(place: string, days: readonly Day[]): Promise<Day[]> {
  if (days.length === 0) return [];
  const { rows } = await sql().query<{ day: Day }>(LOST, [place, days, LOST_PROBLEM]);
  return rows.map(({ day }) => day).sort();
}

export type RunsTo = {
  /** Whether the given day was written. */
  isWritten: boolean;
  /** Days begun but not completed. */
  open: Day[];
  /** The failed days among `open`. */
  failed: Day[];
  /** The newest unresolved failure. */
  failedAt: Date | null;
};

const TO = `
  select coalesce(bool_or(day = $2 and finished_at is not null and problem is null), false) as "isWritten",
    coalesce(array_agg(day::text) filter (where finished_at is null or problem is not null), '{}') as open,
    coalesce(array_agg(day::text) filter (where problem is not null), '{}') as failed,
    max(finished_at) filter (where problem is not null) as "failedAt"
  from export_runs where place = $1 and day >= $3`;

/** Returns the runs to a place: the state of one day, and of all days from `since`. */
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

/** Returns the newest days to any place, newest first. */
export async function listRuns(most: number): Promise<ExportRun[]> {
  const { rows } = await sql().query<ExportRun>(
    `select ${COLUMNS} from export_runs order by day desc, started_at desc limit $1`,
    [most],
  );
  return rows;
}

/** Returns the newest complete day at a place, and its newest unresolved failure, of any day. */
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
