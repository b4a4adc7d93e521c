import { dropExpiredPartitions, ensurePartitions } from "#lib/platform/partitions.ts";

/** Day partitions: a week of them ahead, and none older than its log is kept. */
export async function keepPartitions(): Promise<number> {
  const made = await ensurePartitions();
  const dropped = await dropExpiredPartitions();
  return made + dropped.length;
}
