import { storedDays } from "#lib/kernel/log-days.ts";
import { dropExpiredPartitions, ensurePartitions, type StoredDays, sweepOrphans } from "#lib/platform/partitions.ts";
import { PartlyFailed } from "#lib/platform/partly-failed.ts";
import { isAwayForAll } from "#lib/platform/postgres/is-database-away.ts";

/**
 * Keeps the day partitions: makes those of the week ahead, drops those that are older than their table is stored, and deletes what
 * outlived its day and is over.
 *
 * @returns how many partitions and rows that were.
 * @throws PartlyFailed where something could not be dropped or deleted; the rest was.
 */
export async function keepPartitions(stored: StoredDays = storedDays()): Promise<number> {
  const made = await ensurePartitions();
  const problems: string[] = [];
  // A row that somebody holds must not keep whole days on the disk, nor a table's lock what is deleted row by row.
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
