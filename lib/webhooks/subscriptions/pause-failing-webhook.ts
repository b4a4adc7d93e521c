import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { holdQueued } from "#lib/webhooks/queue/hold-queued.ts";
import type { LockedWebhook } from "./lock-webhook.ts";
import { pauses } from "./rules.ts";

export type AutomaticPause = { id: string; failures: number; pausedAt: Date };

/**
 * Counts one more delivery that used up its attempts, and pauses the subscription at the fifth in a row (service interface 3.2): once,
 * with what waits for it held. Part of the transaction that records the failure, which is also the one to notify the owners.
 *
 * @returns the pause; undefined when the subscription stays active, or was paused before.
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
  const held = await holdQueued(tx, ctx.workspaceId, webhook.id, now);
  await record(tx, ctx, {
    action: "webhook.paused",
    targetType: "webhook",
    targetId: webhook.id,
    before: { status: "active" },
    after: { status: "paused", reason, held },
  });
  return { id: webhook.id, failures, pausedAt: now };
}
