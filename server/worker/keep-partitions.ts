import { dropExpiredPartitions, ensurePartitions, sweepStrays } from "#lib/platform/partitions.ts";

/** Day partitions: a week of them ahead, and none older than its table is kept; then what outlived its day and is over. */
export async function keepPartitions(): Promise<number> {
  const made = await ensurePartitions();
  const swept = await sweepStrays();
  const dropped = await dropExpiredPartitions();
  return made + swept + dropped.length;
}
