import type { Ctx } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { type LockedWebhook, lockWebhookUnlessHeld } from "#lib/webhooks/subscriptions/lock-webhook.ts";
import { oweFailure, readMarks } from "#lib/webhooks/subscriptions/owed-marks.ts";
import { pauseFailingWebhook } from "#lib/webhooks/subscriptions/pause-failing-webhook.ts";
import { healthAfter } from "#lib/webhooks/subscriptions/rules.ts";
import { asDispatcher } from "./as-dispatcher.ts";
import type { NotifiableFailure } from "./attempt-outcome.ts";
import { failureOf, notifyOfFailedDelivery, notifyOfFailingDelivery, notifyOfPausedWebhook } from "./notify-owners.ts";
import { recordOne } from "./record-attempts.ts";
import { settleMarks } from "./settle-marks.ts";

/**
 * Records a failure of which owners are notified with all that follows from it, in one transaction: the notices, the count of failed deliveries in a
 * row, and at the fifth the pause, once (service interface 3.2). Where somebody holds the subscription's row, the count is owed to it instead, and
 * the pause comes when it is free (decision 0048). Answers false when the claim had been
 * taken over meanwhile; then nothing follows. Of a sample nothing follows either (decision 0047).
 */
export async function concludeFailure(clock: Clock, failure: NotifiableFailure): Promise<boolean> {
  const { claim } = failure;
  const ctx = asDispatcher(clock, claim.workspaceId);
  return await db().$transaction(
    async (tx) => {
      // The order of locks is that of record_attempts: the subscription, then the queue.
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
      else if (webhook) await oweFailure(tx, webhook, { madeAt: new Date(failure.at), ...failureOf(failure) });
      return true;
    },
    { timeout: 30_000 },
  );
}

/** A subscription with what is owed to it: so that owners are warned once of a run of failures that began while it was held. */
async function asOwed(tx: Tx, webhook: LockedWebhook): Promise<LockedWebhook> {
  const { failingSince } = healthAfter(webhook, await readMarks(tx, webhook.id));
  return { ...webhook, failingSince };
}

async function count(tx: Tx, ctx: Ctx, failure: NotifiableFailure, webhook: LockedWebhook): Promise<void> {
  const pause = await pauseFailingWebhook(tx, ctx, webhook);
  if (pause) await notifyOfPausedWebhook(tx, ctx, failureOf(failure), pause);
}
