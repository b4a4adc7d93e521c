import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { lockWebhook } from "#lib/webhooks/subscriptions/lock-webhook.ts";
import { pauseFailingWebhook } from "#lib/webhooks/subscriptions/pause-failing-webhook.ts";
import type { NotifiableFailure } from "./attempt-outcome.ts";
import { notifyOfFailedDelivery, notifyOfFailingDelivery, notifyOfPausedWebhook } from "./notify-owners.ts";
import { recordOne } from "./record-attempts.ts";

/**
 * Records a failure of which owners are notified with all that follows from it, in one transaction: the notices, the count of failed deliveries in a
 * row, and at the fifth the pause, once (service interface 3.2). Answers false when the claim had been
 * taken over meanwhile; then nothing follows. Of a sample nothing follows either (decision 0047).
 */
export async function concludeFailure(clock: Clock, failure: NotifiableFailure): Promise<boolean> {
  const { claim } = failure;
  const ctx: Ctx = {
    workspaceId: trustedWorkspace(claim.workspaceId),
    actor: { type: "system", id: "system", label: "Webhook dispatcher" },
    clock,
  };
  return await db().$transaction(
    async (tx) => {
      // The order of locks is that of record_attempts: the subscription, then the queue.
      const webhook =
        claim.webhookId === null
          ? undefined
          : await lockWebhook(tx, { id: claim.webhookId, workspaceId: claim.workspaceId, deletedAt: null });
      const { text, values } = recordOne(failure);
      const [row] = await tx.$queryRawUnsafe<{ taken: number[] }[]>(text, ...values);
      if (!row?.taken.length) return false;
      if (webhook?.isSample) return true;
      if (failure.outcome === "retry") {
        await notifyOfFailingDelivery(tx, ctx, failure, webhook);
        return true;
      }
      await notifyOfFailedDelivery(tx, ctx, failure);
      const pause = webhook && (await pauseFailingWebhook(tx, ctx, webhook));
      if (pause) await notifyOfPausedWebhook(tx, ctx, failure, pause);
      return true;
    },
    { timeout: 30_000 },
  );
}
