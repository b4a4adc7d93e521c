import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { SWEEP_BATCH } from "../constants.ts";

/** Deletes expired pages in batches, so that no lock is held for long. */
export async function sweepKeptPages({ clock }: { clock: Clock }): Promise<number> {
  let swept = 0;
  for (;;) {
    const { rowCount } = await sql().query(
      `delete from kept_pages where ctid = any (array(
         select ctid from kept_pages where expires_at <= $1 order by expires_at limit $2 for update skip locked))`,
      [clock.now(), SWEEP_BATCH],
    );
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < SWEEP_BATCH) return swept;
  }
}
