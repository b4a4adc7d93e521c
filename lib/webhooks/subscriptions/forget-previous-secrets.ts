import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";

/**
 * Forgets the secrets that were rotated out and whose overlap is over (contract 7): they sign nothing any more, and what is not kept
 * cannot be stolen. Any number of processes may run it; a subscription that somebody is changing is left for the next run. The rows are
 * few, those rotated since the last run, so it is one statement.
 *
 * @returns how many there were.
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
