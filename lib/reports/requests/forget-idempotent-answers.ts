import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { FORGET_BATCH, IDEMPOTENCY_KEPT_MS } from "./constants.ts";

/**
 * Deletes responses older than 24 hours, in batches so that no lock is held for long.
 *
 * @returns the number deleted.
 */
export async function forgetIdempotentAnswers({ clock }: { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - IDEMPOTENCY_KEPT_MS);
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await sql().query(
      `delete from idempotent_answers where ctid = any (array(
         select ctid from idempotent_answers where created_at <= $1 order by created_at limit $2 for update skip locked))`,
      [before, FORGET_BATCH],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < FORGET_BATCH) return forgotten;
  }
}
