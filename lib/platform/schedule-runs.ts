import { sql } from "./db.ts";
import { log } from "./log.ts";

/** A schedule's last runs, whichever worker made them. */
export type ScheduleRun = {
  name: string;
  every_ms: number;
  succeeded_at: Date | null;
  failed_at: Date | null;
  /** Failures since it last succeeded. */
  failures: number;
  problem: string | null;
};

/** A run that succeeds again, or partly fails again, is written no more often than this: some run every second. */
export const RUN_WRITTEN_EVERY_MS = 10_000;
const PROBLEM_MAX = 300;

type Named = { name: string; everyMs: number };

const SUCCEEDED = `
  insert into schedule_runs (name, every_ms, succeeded_at) values ($1, $2, now())
  on conflict (name) do update
  set every_ms = excluded.every_ms, succeeded_at = excluded.succeeded_at, failures = 0, problem = null`;
const FAILED = `
  insert into schedule_runs (name, every_ms, failed_at, failures, problem) values ($1, $2, now(), 1, $3)
  on conflict (name) do update
  set every_ms = excluded.every_ms, failed_at = excluded.failed_at, failures = schedule_runs.failures + 1, problem = excluded.problem`;

/** Writes down that a schedule ran to its end. */
export const recordScheduleSuccess = ({ name, everyMs }: Named): Promise<unknown> =>
  sql().query(SUCCEEDED, [name, everyMs]);

/**
 * Of a run that takes longer than its schedule may be late: tells, each time that it gets on, that it is in time. Written no more often than other runs
 * are; and it does not fail what it tells of.
 */
export function inTime(schedule: Named): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - writtenAt < RUN_WRITTEN_EVERY_MS) return;
    writtenAt = performance.now();
    await recordScheduleSuccess(schedule).catch((err: unknown) =>
      log.debug("schedule.run_unrecorded", { err, schedule: schedule.name }),
    );
  };
}

/** Writes down that a schedule failed, and why in one line. */
export const recordScheduleFailure = ({ name, everyMs }: Named, problem: string): Promise<unknown> =>
  sql().query(FAILED, [name, everyMs, problem.replaceAll("\u0000", "").slice(0, PROBLEM_MAX)]);

/** All that have run since the installation began. */
export async function readScheduleRuns(): Promise<ScheduleRun[]> {
  const { rows } = await sql().query<ScheduleRun>(
    "select name, every_ms, succeeded_at, failed_at, failures, problem from schedule_runs order by name",
  );
  return rows;
}

/** Longer than its cadence and this, a schedule that this version does not have was run by no worker of another version either. */
const FORGET = `
  delete from schedule_runs
  where name <> all ($1::text[]) and now() - greatest(succeeded_at, failed_at) > every_ms * interval '1 millisecond' + interval '1 hour'`;

/** Deletes what is written of schedules that there are no more: they would be late for ever. Answers how many. */
export const forgetSchedules = async (known: readonly string[]): Promise<number> =>
  (await sql().query(FORGET, [known])).rowCount ?? 0;
