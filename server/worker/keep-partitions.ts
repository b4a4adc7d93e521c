import { storedDays } from "#lib/kernel/log-days.ts";
import {
  dropExpiredPartitions,
  ensurePartitions,
  type StoredDays,
  sweepOrphans,
} from "#lib/platform/database/partitions/partitions.ts";
import { isAwayForAll } from "#lib/platform/postgres/errors.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";

/**
 * Maintains the daily partitions: creates those of the coming week, drops those past the retention
 * of their table, and deletes finished rows outside of them.
 *
 * @returns the number of partitions and rows changed.
 * @throws PartlyFailed if something could not be dropped or deleted; the rest was.
 */
export async function keepPartitions(stored: StoredDays = storedDays()): Promise<number> {
  const made = await ensurePartitions();
  const problems: string[] = [];
  // A locked row must not prevent dropping whole days, nor a locked table the deletion of rows.
  const attempt = (step: Promise<number>, problem = "") =>
    step.catch((error: unknown) => {
      if (isAwayForAll(error)) throw error;
      problems.push(`${problem}${error instanceof Error ? error.message : String(error)}`);
      return 0;
    });
  const dropped = await attempt(dropExpiredPartitions(stored).then(({ length }) => length));
  const swept = await attempt(sweepOrphans(stored), "What outlived its day could not be deleted: ");
  if (problems.length > 0) throw new PartlyFailed(problems.join(" "));
  return made + dropped + swept;
}
