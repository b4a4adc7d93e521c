import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { MAIL_COUNTS_KEPT_MS } from "./mail-limits.ts";

/** Deletes counts of expired windows. Returns how many. */
export async function forgetMailCounts({ clock }: { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - MAIL_COUNTS_KEPT_MS);
  return (await db().mailCount.deleteMany({ where: { beganAt: { lt: before } } })).count;
}
