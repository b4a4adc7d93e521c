import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";

/**
 * Corrects the counters of runs that would never finish although none of their deliveries is queued
 * (prisma/functions/repair_replays.sql). Returns how many runs were corrected; `advanceReplays`
 * finishes them.
 */
export async function repairReplays(): Promise<number> {
  const { rows } = await sql().query<{ repaired: number }>({
    name: "repair_replays",
    text: "select repair_replays() as repaired",
  });
  const repaired = rows[0]?.repaired ?? 0;
  if (repaired > 0) log.warn("replay.counters_repaired", { replays: repaired });
  return repaired;
}
