import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";

/**
 * Erases rotated-out secrets after their overlap (contract 7): they sign nothing anymore, and
 * erased secrets cannot be stolen. Safe to run in several processes; locked subscriptions are left
 * for the next run. Uses one statement, because only those rotated since the last run match.
 * @returns how many were erased.
 */
export async function forgetPreviousSecrets({ clock }: { clock: Clock }): Promise<number> {
  const { rowCount } = await sql().query(
    `update webhooks set previous_secret = null, previous_secret_until = null
     where id = any (array(
       select id from webhooks where previous_secret_until <= $1 order by id for no key update skip locked))`,
    [clock.now()],
  );
  return rowCount ?? 0;
}
