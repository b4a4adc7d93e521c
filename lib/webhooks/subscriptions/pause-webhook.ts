import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { holdQueued } from "#lib/webhooks/queue/hold-queued.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { PauseWebhookInput } from "./schema.ts";
import { notFoundWebhook, visibleTo } from "./scope.ts";
import type { Webhook } from "./types.ts";

/**
 * Pauses a subscription: holds waiting and new deliveries instead of dropping them (contract 7).
 * One that is already paused keeps its first reason.
 */
export async function pauseWebhook(
  ctx: Ctx,
  id: string,
  input: PauseWebhookInput,
): Promise<Result<Webhook, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  return await backlogTransaction(async (tx) => {
    const now = ctx.clock.now();
    const { count } = await tx.webhook.updateMany({
      where: { id, ...visibleTo(ctx), status: "active" },
      data: { status: "paused", pausedReason: input.reason, pausedAt: now },
    });
    const row = await tx.webhook.findFirst({ where: { id, ...visibleTo(ctx) }, select: webhookParts });
    if (!row) return notFoundWebhook(id);
    const webhook = representWebhook(row, now);
    if (count === 0) return ok(webhook);
    const held = await holdQueued(tx, ctx.workspaceId, id, now);
    await record(tx, ctx, {
      action: "webhook.paused",
      targetType: "webhook",
      targetId: id,
      before: { status: "active" },
      after: { status: "paused", reason: input.reason, held },
    });
    return ok(webhook);
  });
}
