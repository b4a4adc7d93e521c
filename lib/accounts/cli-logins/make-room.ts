import type { Tx } from "#lib/platform/db.ts";
import { actionWhenFull } from "./rules.ts";

/**
 * Deletes the oldest unapproved command line of the site with the most waiting, unless that is the
 * newcomer's own. To the deleted one, the login no longer exists.
 *
 * @returns whether there is room now.
 */
export async function makeRoom(tx: Tx, now: Date, site: string): Promise<boolean> {
  const shares = await tx.$queryRaw<{ site: string; waiting: number }[]>`
    select site, count(*)::int as waiting from cli_logins where expires_at > ${now} and approved_at is null
    group by site order by waiting desc`;
  const mine = shares.find((share) => share.site === site)?.waiting ?? 0;
  const [largest] = shares;
  if (!largest || actionWhenFull(mine, largest.waiting) === "refuse") return false;
  await tx.$executeRaw`
    delete from cli_logins where id = (
      select id from cli_logins where site = ${largest.site} and expires_at > ${now} and approved_at is null
      order by created_at, id limit 1 for update skip locked)`;
  return true;
}
