import type { Clock } from "#lib/platform/clock.ts";
import { withLease } from "#lib/platform/leases.ts";
import { log } from "#lib/platform/log.ts";
import { nextWait } from "./rules.ts";

export type Schedule = {
  name: string;
  everyMs: number;
  /** Answers how much it did, for the log. */
  run(ctx: { clock: Clock }): Promise<number>;
};

/**
 * Runs one schedule over and over until stopped: under its lease, so that two workers never do the same at once; with growing
 * waits while it fails, so that a database that is away is neither given up nor hammered. Stopping waits for the run at hand.
 */
export function runSchedule(schedule: Schedule, clock: Clock): () => Promise<void> {
  let failures = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function once(): Promise<void> {
    try {
      const lease = await withLease(schedule.name, () => schedule.run({ clock }));
      if (failures > 0) log.info({ schedule: schedule.name }, "the schedule works again");
      failures = 0;
      if (lease && lease.done > 0) log.info({ schedule: schedule.name, done: lease.done }, "the schedule ran");
    } catch (err) {
      failures++;
      log.warn({ err, schedule: schedule.name, failures }, "the schedule failed; it is tried again");
    }
    if (!stopped) timer = setTimeout(begin, nextWait(schedule.everyMs, failures));
  }

  const begin = () => {
    running = once();
  };

  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
