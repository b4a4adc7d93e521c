import { trustedWorkspace } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { notifyCrossings } from "./notify-crossings.ts";
import { findCrossed } from "./record-threshold-crossings.ts";
import { openMonths } from "./rules.ts";

/**
 * Emails owners once for every budget threshold that spending has crossed since the last run. If
 * several thresholds of a budget were crossed, only the highest is reported. Safe to run in several
 * processes. Returns how many budgets were reported.
 */
export async function notifyBudgets({ clock }: { clock: Clock }): Promise<number> {
  const months = openMonths(clock.now());
  let notified = 0;
  for (const id of await findCrossed(db(), months))
    notified += await db().$transaction((tx) =>
      notifyCrossings(tx, { clock, workspaceId: trustedWorkspace(id) }, months),
    );
  return notified;
}
