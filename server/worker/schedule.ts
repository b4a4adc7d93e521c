import { withLease } from "#lib/platform/database/leases/leases.ts";
import {
  RUN_WRITTEN_EVERY_MS,
  recordScheduleFailure,
  recordScheduleSuccess,
} from "#lib/platform/database/leases/schedule-runs.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { asWork } from "#lib/platform/metrics/work.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { nextWait } from "./rules.ts";

export type Schedule = {
  name: string;
  everyMs: number;
  /** Whether a run may take many minutes on a large installation. */
  isLong?: true;
  /** Returns the amount of work done, for the log. `signal` aborts whatever would delay the worker's stop. */
  run(ctx: { clock: Clock; signal: AbortSignal }): Promise<number>;
};

/**
 * Runs a schedule repeatedly until stopped. A lease prevents concurrent runs. Failures increase the
 * delay, so that an unreachable database is retried but not overloaded; partial failures keep the
 * period. The returned function stops it and waits for the current run.
 */
export function runSchedule(schedule: Schedule, clock: Clock): () => Promise<void> {
  const { name } = schedule;
  let failures = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let failureWrittenAt = Number.NEGATIVE_INFINITY;
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** Records runs for the doctor, metrics and the operator's mail. Must not fail the run itself. */
  const write = (written: Promise<unknown>) =>
    written.catch((err: unknown) => log.debug("schedule.run_unrecorded", { err, schedule: name }));

  async function succeeded(done: number): Promise<void> {
    metrics.scheduleRuns.inc({ schedule: name, outcome: "succeeded" });
    if (failures > 0) {
      log.info("schedule.recovered", { schedule: name });
      failureWrittenAt = Number.NEGATIVE_INFINITY;
    }
    if (done > 0) log.info("schedule.ran", { schedule: name, done });
    if (failures === 0 && performance.now() - writtenAt < RUN_WRITTEN_EVERY_MS) return;
    await write(recordScheduleSuccess(schedule));
    writtenAt = performance.now();
  }

  async function failed(err: unknown): Promise<number> {
    const isPart = err instanceof PartlyFailed;
    failures = isPart ? 1 : failures + 1;
    metrics.scheduleRuns.inc({ schedule: name, outcome: "failed" });
    if (!isPart || performance.now() - failureWrittenAt > RUN_WRITTEN_EVERY_MS) {
      log.warn("schedule.failed", { err, schedule: name, failures });
      await write(recordScheduleFailure(schedule, err));
      failureWrittenAt = performance.now();
    }
    return isPart ? schedule.everyMs : nextWait(schedule.everyMs, failures);
  }

  async function once(): Promise<void> {
    let restMs = schedule.everyMs;
    // While waiting for another long schedule it counts as on time; that one reports itself.
    const tell = () => failures === 0 && void write(recordScheduleSuccess(schedule));
    const waits = schedule.isLong && setInterval(tell, RUN_WRITTEN_EVERY_MS);
    try {
      const run = (lost: AbortSignal) => {
        if (waits) clearInterval(waits);
        return asWork(() => schedule.run({ clock, signal: AbortSignal.any([signal, lost]) }));
      };
      const lease = await withLease(name, run, { isLong: schedule.isLong, signal });
      if (lease) await succeeded(lease.done);
      failures = 0;
    } catch (err) {
      restMs = await failed(err);
    } finally {
      if (waits) clearInterval(waits);
    }
    if (!signal.aborted) timer = setTimeout(begin, restMs);
  }

  const begin = () => {
    running = once();
  };

  begin();
  return async () => {
    stopping.abort(new Error("The worker was stopped."));
    clearTimeout(timer);
    await running;
  };
}
