import { trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { notifyCrossings } from "./notify-crossings.ts";
import { findCrossed } from "./record-threshold-crossings.ts";
import { openMonths } from "./rules.ts";

/**
 * Sends mail for every threshold of a budget that spending has crossed since the last time, once a crossing. Where several were
 * crossed at once, the highest alone. Any number of processes may run it. Answers how many budgets were notified of.
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
