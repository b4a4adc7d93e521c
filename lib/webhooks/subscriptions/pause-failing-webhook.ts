import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import type { LockedWebhook } from "./lock-webhook.ts";
import { pauses } from "./rules.ts";

export type AutomaticPause = { id: string; failures: number; pausedAt: Date };

/**
 * Counts one more delivery that failed for good, and pauses the subscription at the fifth in a row
 * (service interface 3.2), once. Runs in the transaction that records the failure or settles
 * pending marks (decision 0048), which also notifies the owners. Waiting deliveries count as held
 * from then on; hold-backlogs.ts marks them later, because a million would take longer than an
 * attempt may.
 * @returns the pause, or undefined if the subscription stays active or was already paused.
 */
export async function pauseFailingWebhook(
  tx: Tx,
  ctx: Ctx,
  webhook: LockedWebhook,
): Promise<AutomaticPause | undefined> {
  const failures = webhook.consecutiveFailures + 1;
  const now = ctx.clock.now();
  const pause = pauses(webhook.status, failures);
  const reason = `${failures} deliveries in a row failed.`;
  await tx.webhook.update({
    where: { id: webhook.id, workspaceId: ctx.workspaceId },
    data: { consecutiveFailures: failures, ...(pause && { status: "paused", pausedReason: reason, pausedAt: now }) },
  });
  if (!pause) return undefined;
  await record(tx, ctx, {
    action: "webhook.paused",
    targetType: "webhook",
    targetId: webhook.id,
    before: { status: "active" },
    after: { status: "paused", reason },
  });
  return { id: webhook.id, failures, pausedAt: now };
}
