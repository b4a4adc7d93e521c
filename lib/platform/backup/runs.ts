import { sql } from "#lib/platform/database/client.ts";
import { recordedProblem } from "#lib/platform/database/leases/schedule-runs.ts";

/** A started backup. `place` is a folder or bucket, without credentials. */
export type BackupRun = { name: string; place: string };

/** More than a year, to show when failures began. */
const RUNS_KEPT_DAYS = 400;

export async function recordBackupStart({ name, place }: BackupRun): Promise<void> {
  await sql().query("insert into backup_runs (name, place, started_at) values ($1, $2, now())", [name, place]);
  await sql().query("delete from backup_runs where started_at < now() - $1 * interval '1 day'", [RUNS_KEPT_DAYS]);
}

export const recordBackupEnd = (
  { name, place }: BackupRun,
  { bytes, rows }: { bytes: number; rows: number },
): Promise<unknown> =>
  sql().query(
    "update backup_runs set finished_at = now(), bytes = $3, rows = $4, problem = null where name = $1 and place = $2",
    [name, place, bytes, rows],
  );

export const recordBackupFailure = ({ name, place }: BackupRun, error: unknown): Promise<unknown> =>
  sql().query("update backup_runs set finished_at = now(), problem = $3 where name = $1 and place = $2", [
    name,
    place,
    recordedProblem(error),
  ]);

export type LastRuns = {
  /** The newest complete backup; `started_at` is the time its data is from. */
  good: { name: string; place: string; started_at: Date; bytes: number; rows: number } | null;
  /** The newest failure after that, if any. */
  failed: { started_at: Date; problem: string } | null;
  /** Start of the first run, whatever its outcome. */
  firstAt: Date | null;
};

/** Returns the start of the newest complete backup to a location, and of the newest run to it. */
export async function readRunsTo(place: string): Promise<{ goodAt: Date | null; begunAt: Date | null }> {
  const { rows } = await sql().query<{ goodAt: Date | null; begunAt: Date | null }>(
    `select max(started_at) filter (where finished_at is not null and problem is null) as "goodAt", max(started_at) as "begunAt"
     from backup_runs where place = $1`,
    [place],
  );
  return rows[0] ?? { goodAt: null, begunAt: null };
}

const LAST = `
  with runs as (
    select * from backup_runs where place = coalesce($1, place)
  ), good as (
    select name, place, started_at, bytes, rows from runs
    where finished_at is not null and problem is null order by started_at desc limit 1
  ), failed as (
    select started_at, problem from runs
    where problem is not null and started_at > coalesce((select started_at from good), '-infinity')
    order by started_at desc limit 1
  )
  select (select to_jsonb(good) from good) as good, (select to_jsonb(failed) from failed) as failed,
    (select min(started_at) from runs) as "firstAt"`;

type Dated<T> = Omit<T, "started_at"> & { started_at: string };
type Row = { [K in "good" | "failed"]: Dated<NonNullable<LastRuns[K]>> | null } & Pick<LastRuns, "firstAt">;

const dated = <T extends { started_at: string }>(row: T) => ({ ...row, started_at: new Date(row.started_at) });

/** Returns the newest complete backup and the newest failure since, optionally of one location. */
export async function readLastRuns(place?: string): Promise<LastRuns> {
  const { rows } = await sql().query<Row>(LAST, [place ?? null]);
  const [row] = rows;
  return {
    good: row?.good ? dated(row.good) : null,
    failed: row?.failed ? dated(row.failed) : null,
    firstAt: row?.firstAt ?? null,
  };
}
