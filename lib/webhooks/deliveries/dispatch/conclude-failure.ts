import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { lockWebhook } from "#lib/webhooks/subscriptions/lock-webhook.ts";
import { pauseFailingWebhook } from "#lib/webhooks/subscriptions/pause-failing-webhook.ts";
import type { GraveConclusion } from "./attempt-outcome.ts";
import { notifyOfFailedDelivery, notifyOfFailingDelivery, notifyOfPausedWebhook } from "./notify-owners.ts";
import { bodyOf, RECORD_ONE, recordValues } from "./record.ts";

/**
 * Takes down a grave failure with all that follows from it, in one transaction: the notices, the count of failed deliveries in a
 * row, and at the fifth the pause, once, with what waits being held (service interface 3.2). Answers false when the claim had been
 * taken over meanwhile; then nothing follows.
 */
export async function concludeFailure(clock: Clock, conclusion: GraveConclusion): Promise<boolean> {
  const { claim } = conclusion;
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
      const values = [...recordValues([conclusion]), bodyOf(conclusion)];
      const [row] = await tx.$queryRawUnsafe<{ taken: number[] }[]>(RECORD_ONE, ...values);
      if (!row?.taken.length) return false;
      if (conclusion.outcome === "retry") {
        await notifyOfFailingDelivery(tx, ctx, conclusion, webhook?.failingSince ?? null);
        return true;
      }
      await notifyOfFailedDelivery(tx, ctx, conclusion);
      const pause = webhook && (await pauseFailingWebhook(tx, ctx, webhook));
      if (pause) await notifyOfPausedWebhook(tx, ctx, conclusion, pause);
      return true;
    },
    { timeout: 30_000 },
  );
}
