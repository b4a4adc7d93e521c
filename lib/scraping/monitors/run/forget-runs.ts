import { MONITOR_RUNS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";

const [DAY_MS, STEP] = [86_400_000, 1_000];

/** Deletes finished runs past their retention, in batches. */
export async function forgetMonitorRuns({ clock }: { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - MONITOR_RUNS_KEPT_DAYS * DAY_MS);
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await sql().query(
      `delete from monitor_runs where ctid = any (array(
         select ctid from monitor_runs where scheduled_for < $1 and finished_at is not null order by scheduled_for limit $2 for update skip locked))`,
      [before, STEP],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < STEP) return forgotten;
  }
}
