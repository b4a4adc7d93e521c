import { record } from "#lib/audit/record.ts";
import { type Ctx, trustedWorkspace } from "#lib/auth/context.ts";
import { pauses } from "#lib/deliveries/rules.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { holdQueued } from "#lib/webhooks/hold-queued.ts";
import type { GraveConclusion } from "./conclusion.ts";
import { recordOne } from "./record.ts";
import { tellOfFailedDelivery, tellOfFailingDelivery, tellOfPausedWebhook } from "./tell-owners.ts";

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
      const webhook = await lockWebhook(tx, claim.webhookId);
      const { text, values } = recordOne(conclusion);
      const [row] = await tx.$queryRawUnsafe<{ taken: number[] }[]>(text, ...values);
      if (!row?.taken.length) return false;
      if (conclusion.outcome === "retry") {
        await tellOfFailingDelivery(tx, ctx, conclusion, webhook?.failing_since ?? null);
        return true;
      }
      await tellOfFailedDelivery(tx, ctx, conclusion);
      if (webhook) await countFailure(tx, ctx, webhook, conclusion);
      return true;
    },
    { timeout: 30_000 },
  );
}

type Locked = { id: string; status: "active" | "paused"; consecutive_failures: number; failing_since: Date | null };

async function lockWebhook(tx: Tx, id: string | null): Promise<Locked | undefined> {
  if (id === null) return undefined;
  const [webhook] = await tx.$queryRaw<Locked[]>`
    select id, status::text, consecutive_failures, failing_since from webhooks
    where id = ${id} and deleted_at is null for no key update`;
  return webhook;
}

async function countFailure(tx: Tx, ctx: Ctx, webhook: Locked, conclusion: GraveConclusion): Promise<void> {
  const failures = webhook.consecutive_failures + 1;
  const now = ctx.clock.now();
  const pause = pauses(webhook.status, failures);
  const reason = `${failures} deliveries in a row failed.`;
  await tx.webhook.update({
    where: { id: webhook.id, workspaceId: ctx.workspaceId },
    data: { consecutiveFailures: failures, ...(pause && { status: "paused", pausedReason: reason, pausedAt: now }) },
  });
  if (!pause) return;
  const held = await holdQueued(tx, ctx.workspaceId, webhook.id, now);
  await record(tx, ctx, {
    action: "webhook.paused",
    targetType: "webhook",
    targetId: webhook.id,
    before: { status: "active" },
    after: { status: "paused", reason, held },
  });
  await tellOfPausedWebhook(tx, ctx, conclusion, { id: webhook.id, failures, pausedAt: now });
}
