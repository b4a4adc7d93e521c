import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { type LockedWebhook, lockWebhookUnlessHeld } from "#lib/webhooks/subscriptions/lock-webhook.ts";
import { readMarks, storeFailureMark } from "#lib/webhooks/subscriptions/owed-marks.ts";
import { pauseFailingWebhook } from "#lib/webhooks/subscriptions/pause-failing-webhook.ts";
import { healthAfter } from "#lib/webhooks/subscriptions/rules.ts";
import { asDispatcher } from "./as-dispatcher.ts";
import type { NotifiableFailure } from "./attempt-outcome.ts";
import { failureOf, notifyOfFailedDelivery, notifyOfFailingDelivery, notifyOfPausedWebhook } from "./notify-owners.ts";
import { recordOne } from "./record-attempts.ts";
import { settleMarks } from "./settle-marks.ts";

/**
 * Records a failure that owners are notified of, with its notices, the count of consecutive
 * failures and, at the fifth, the pause, in one transaction (service interface 3.2). If the
 * subscription's row is locked, stores the count as a pending mark, and the pause follows once the
 * row is free (decision 0048). Returns false if the claim was taken over meanwhile; then nothing
 * else happens. Sample subscriptions only record the failure (decision 0047).
 */
export async function concludeFailure(clock: Clock, failure: NotifiableFailure): Promise<boolean> {
  const { claim } = failure;
  const ctx = asDispatcher(clock, claim.workspaceId);
  return await db().$transaction(
    async (tx) => {
      // Locks in the same order as record_attempts: the subscription, then the queue.
      const found =
        claim.webhookId === null
          ? undefined
          : await lockWebhookUnlessHeld(tx, { id: claim.webhookId, workspaceId: claim.workspaceId, deletedAt: null });
      const isLocked = found?.isLocked ?? false;
      const webhook = found && isLocked ? await settleMarks(tx, ctx, found.webhook) : found?.webhook;
      const { text, values } = recordOne(failure);
      const [row] = await tx.$queryRawUnsafe<{ taken: number[] }[]>(text, ...values);
      if (!row?.taken.length) return false;
      if (webhook?.isSample) return true;
      if (failure.outcome === "retry") {
        await notifyOfFailingDelivery(tx, ctx, failure, webhook && !isLocked ? await asOwed(tx, webhook) : webhook);
        return true;
      }
      await notifyOfFailedDelivery(tx, ctx, failure);
      if (webhook && isLocked) await count(tx, ctx, failure, webhook);
      else if (webhook) await storeFailureMark(tx, webhook, { madeAt: new Date(failure.at), ...failureOf(failure) });
      return true;
    },
    { timeout: 30_000 },
  );
}

/**
 * Returns the subscription with its pending marks applied, so that owners are warned once about a
 * streak that began while the row was locked.
 */
async function asOwed(tx: Tx, webhook: LockedWebhook): Promise<LockedWebhook> {
  const { failingSince } = healthAfter(webhook, await readMarks(tx, webhook.id));
  return { ...webhook, failingSince };
}

async function count(tx: Tx, ctx: Ctx, failure: NotifiableFailure, webhook: LockedWebhook): Promise<void> {
  const pause = await pauseFailingWebhook(tx, ctx, webhook);
  if (pause) await notifyOfPausedWebhook(tx, ctx, failureOf(failure), pause);
}
