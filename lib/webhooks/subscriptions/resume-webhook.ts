import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { holdQueued } from "#lib/webhooks/queue/hold-queued.ts";
import { releaseHeld } from "#lib/webhooks/queue/release-held.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { ResumeWebhookInput } from "./schema.ts";
import { notFoundWebhook, visibleTo } from "./scope.ts";
import type { Resumed } from "./types.ts";

/**
 * Cancels what is held for a subscription in the transaction that resumes it, which has locked its
 * row. Moves it to the log, where it can be replayed. Leaves other deliveries alone. Returns how
 * many.
 */
async function skipHeld(tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`
    select cancel_deliveries(${workspaceId}, ${webhookId}, null, ${now.getTime()}::bigint, null, null, 'held') as ended`;
  return row?.ended ?? 0;
}

/**
 * Resumes a paused subscription: resets the failure count and the warning, but keeps
 * `failing_since` until something is accepted. Held deliveries are sent at the given rate, so that
 * a recovering endpoint is not overloaded, or canceled. One that is not paused stays unchanged.
 */
export async function resumeWebhook(
  ctx: Ctx,
  id: string,
  input: ResumeWebhookInput,
): Promise<Result<Resumed, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  return await backlogTransaction(async (tx) => {
    const now = ctx.clock.now();
    const { count } = await tx.webhook.updateMany({
      where: { id, ...visibleTo(ctx), status: "paused" },
      data: { status: "active", pausedReason: null, pausedAt: null, consecutiveFailures: 0, resumedAt: now },
    });
    const row = await tx.webhook.findFirst({ where: { id, ...visibleTo(ctx) }, select: webhookParts });
    if (!row) return notFoundWebhook(id);
    const webhook = representWebhook(row, now);
    const resumed = (held: Resumed["held"]) => ok(exact<Resumed>()({ ...webhook, held }));
    if (count === 0) return resumed({ action: input.held, deliveries: 0, last_due_at: null });
    const held = await settleHeld(tx, ctx, id, input, now);
    await record(tx, ctx, {
      action: "webhook.resumed",
      targetType: "webhook",
      targetId: id,
      before: { status: "paused" },
      after: { status: "active", held },
    });
    return resumed(held);
  });
}

async function settleHeld(
  tx: Tx,
  ctx: Ctx,
  id: string,
  input: ResumeWebhookInput,
  now: Date,
): Promise<Resumed["held"]> {
  if (input.held === "deliver") {
    const rate = { now, ratePerSecond: input.rate_per_second };
    const { deliveries, lastDueAt } = await releaseHeld(tx, ctx.workspaceId, id, rate);
    return { action: "deliver", deliveries, last_due_at: isoOrNull(lastDueAt) };
  }
  // An event emitted while the pause was being committed may not be held yet.
  await holdQueued(tx, ctx.workspaceId, id, now);
  return { action: "skip", deliveries: await skipHeld(tx, ctx.workspaceId, id, now), last_due_at: null };
}
