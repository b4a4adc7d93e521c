import { db, sql, type Tx } from "#lib/platform/database/client.ts";
import { isAwayForAll } from "#lib/platform/postgres/errors.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { lockWebhookUnlessHeld } from "#lib/webhooks/subscriptions/lock-webhook.ts";
import { takeMarks } from "#lib/webhooks/subscriptions/owed-marks.ts";
import { asDispatcher } from "./as-dispatcher.ts";
import { settleMarks } from "./settle-marks.ts";

type Owed = { workspace_id: string; webhook_id: string };

/**
 * Applies pending health marks to subscriptions whose rows were locked when results were recorded,
 * if they are free now. Works from the database alone, so any process may have recorded the marks.
 * Safe to run in several processes.
 * @returns the number of subscriptions updated.
 * @throws PartlyFailed if some subscriptions failed. Their marks stay pending; all others were
 * processed.
 */
export async function applyOwedMarks({ clock, signal }: { clock: Clock; signal: AbortSignal }): Promise<number> {
  const { rows } = await sql().query<Owed>("select distinct workspace_id, webhook_id from webhook_marks");
  const failures: { id: string; reason: string }[] = [];
  let applied = 0;
  for (const owed of rows) {
    if (signal.aborted) break;
    try {
      if (await db().$transaction((tx) => applyTo(tx, clock, owed))) applied++;
    } catch (error) {
      if (isAwayForAll(error)) throw error;
      failures.push({ id: owed.webhook_id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const [first] = failures;
  if (!first) return applied;
  throw new PartlyFailed(
    `To ${failures.length} of ${rows.length} subscriptions what is owed could not be applied, ${first.id} among them: ${first.reason}`,
  );
}

async function applyTo(tx: Tx, clock: Clock, { workspace_id: workspaceId, webhook_id: id }: Owed): Promise<boolean> {
  const found = await lockWebhookUnlessHeld(tx, { id, workspaceId, deletedAt: null });
  // The health of a deleted subscription does not matter.
  if (!found) await takeMarks(tx, id);
  if (!found?.isLocked) return false;
  await settleMarks(tx, asDispatcher(clock, workspaceId), found.webhook);
  return true;
}
