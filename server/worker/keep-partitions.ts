import { storedDays } from "#lib/kernel/log-days.ts";
import { dropExpiredPartitions, ensurePartitions, type StoredDays, sweepOrphans } from "#lib/platform/partitions.ts";

/**
 * Keeps the day partitions: makes those of the week ahead, drops those that are older than their table is stored, and deletes what
 * outlived its day and is over.
 *
 * @returns how many partitions and rows that were.
 */
export async function keepPartitions(stored: StoredDays = storedDays()): Promise<number> {
  const made = await ensurePartitions();
  const swept = await sweepOrphans(stored);
  const dropped = await dropExpiredPartitions(stored);
  return made + swept + dropped.length;
}
