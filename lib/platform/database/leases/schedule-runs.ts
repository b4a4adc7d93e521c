import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";

export type ScheduleRun = {
  name: string;
  every_ms: number;
  succeeded_at: Date | null;
  failed_at: Date | null;
  /** Since the last success. */
  failures: number;
  problem: string | null;
};

/**
 * Minimum time between records of successful or partly failed runs, since some run every second.
 */
export const RUN_WRITTEN_EVERY_MS = 10_000;
const PROBLEM_MAX = 300;

/** Returns an error's message as the tables of runs store it. */
export const recordedProblem = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll("\u0000", "").slice(0, PROBLEM_MAX);

type Named = { name: string; everyMs: number };

const SUCCEEDED = `
  insert into schedule_runs (name, every_ms, succeeded_at) values ($1, $2, now())
  on conflict (name) do update
  set every_ms = excluded.every_ms, succeeded_at = excluded.succeeded_at, failures = 0, problem = null`;
/** After a failure only a completed run counts, or a run that fails again would be recorded as its first failure. */
const PROGRESSED = `
  insert into schedule_runs (name, every_ms, succeeded_at) values ($1, $2, now())
  on conflict (name) do update
  set every_ms = excluded.every_ms, succeeded_at = excluded.succeeded_at where schedule_runs.failures = 0`;
const FAILED = `
  insert into schedule_runs (name, every_ms, failed_at, failures, problem) values ($1, $2, now(), 1, $3)
  on conflict (name) do update
  set every_ms = excluded.every_ms, failed_at = excluded.failed_at, failures = schedule_runs.failures + 1, problem = excluded.problem`;

export const recordScheduleSuccess = ({ name, everyMs }: Named): Promise<unknown> =>
  sql().query(SUCCEEDED, [name, everyMs]);

/**
 * Returns a function that a long run calls to report progress, so that its schedule does not count
 * as late. Recorded no more often than other runs, and not after a failure; never fails.
 */
export function progressReporter(schedule: Named): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - writtenAt < RUN_WRITTEN_EVERY_MS) return;
    writtenAt = performance.now();
    await sql()
      .query(PROGRESSED, [schedule.name, schedule.everyMs])
      .catch((err: unknown) => log.debug("schedule.run_unrecorded", { err, schedule: schedule.name }));
  };
}

export const recordScheduleFailure = ({ name, everyMs }: Named, error: unknown): Promise<unknown> =>
  sql().query(FAILED, [name, everyMs, recordedProblem(error)]);

export async function readScheduleRuns(): Promise<ScheduleRun[]> {
  const { rows } = await sql().query<ScheduleRun>(
    "select name, every_ms, succeeded_at, failed_at, failures, problem from schedule_runs order by name",
  );
  return rows;
}

/**
 * A schedule unknown to this version that has not run for its interval plus an hour is not run by
 * another version's worker either.
 */
const FORGET = `
  delete from schedule_runs
  where name <> all ($1::text[]) and now() - greatest(succeeded_at, failed_at) > every_ms * interval '1 millisecond' + interval '1 hour'`;

/** Deletes records of removed schedules, which would be late forever. Returns the number. */
export const forgetSchedules = async (known: readonly string[]): Promise<number> =>
  (await sql().query(FORGET, [known])).rowCount ?? 0;
