import { TRACKED_PAGES_KEPT_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { SWEEP_BATCH } from "../constants.ts";

const DAY_MS = 86_400_000;

/** Deletes pages past their retention, in batches. */
export async function forgetTrackedPages({ clock }: { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - TRACKED_PAGES_KEPT_DAYS * DAY_MS);
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await sql().query(
      `delete from tracked_pages where ctid = any (array(
         select ctid from tracked_pages where fetched_at < $1 order by fetched_at limit $2 for update skip locked))`,
      [before, SWEEP_BATCH],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < SWEEP_BATCH) return forgotten;
  }
}
