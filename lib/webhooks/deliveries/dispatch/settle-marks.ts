import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import type { LockedWebhook } from "#lib/webhooks/subscriptions/lock-webhook.ts";
import { takeMarks } from "#lib/webhooks/subscriptions/owed-marks.ts";
import { pauseFailingWebhook } from "#lib/webhooks/subscriptions/pause-failing-webhook.ts";
import { healthAfter } from "#lib/webhooks/subscriptions/rules.ts";
import { notifyOfPausedWebhook } from "./notify-owners.ts";

/**
 * Applies the pending marks of a subscription locked by this transaction, once: its health, and the
 * pause with its notice if they reach five consecutive failures. Returns the updated row.
 */
export async function settleMarks(tx: Tx, ctx: Ctx, webhook: LockedWebhook): Promise<LockedWebhook> {
  const marks = await takeMarks(tx, webhook.id);
  if (marks.length === 0) return webhook;
  const { consecutiveFailures, failingSince, pausing } = healthAfter(webhook, marks);
  if (pausing) {
    const before = { ...webhook, consecutiveFailures: pausing.failures - 1 };
    const pause = await pauseFailingWebhook(tx, ctx, before);
    if (pause) await notifyOfPausedWebhook(tx, ctx, pausing, pause);
  }
  return await tx.webhook.update({
    where: { id: webhook.id, workspaceId: ctx.workspaceId },
    data: { consecutiveFailures, failingSince },
  });
}
