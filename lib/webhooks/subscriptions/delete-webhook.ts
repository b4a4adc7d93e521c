import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { auditedOf } from "#lib/kernel/field-list.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { cancelQueued } from "#lib/webhooks/queue/cancel-queued.ts";
import { WEBHOOK_FIELDS } from "./constants.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { representWebhook } from "./represent-webhook.ts";
import { notFoundWebhook, visibleTo } from "./scope.ts";
import type { DeletedWebhook } from "./types.ts";

/**
 * Deletes a subscription permanently: it receives nothing more, its waiting deliveries are
 * canceled, and its secrets are erased. Keeps the row, so that the log can show whose deliveries
 * these were. A running attempt finishes.
 */
export async function deleteWebhook(ctx: Ctx, id: string): Promise<Result<DeletedWebhook, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  return await backlogTransaction(async (tx) => {
    const row = await lockWebhook(tx, { ...visibleTo(ctx), id });
    if (!row) return notFoundWebhook(id);
    const now = ctx.clock.now();
    await tx.webhook.update({
      where: { id, workspaceId: ctx.workspaceId },
      data: { deletedAt: now, secret: new Uint8Array(0), previousSecret: null, previousSecretUntil: null },
    });
    const canceled = await cancelQueued(tx, ctx.workspaceId, id, now);
    await record(tx, ctx, {
      action: "webhook.deleted",
      targetType: "webhook",
      targetId: id,
      before: { ...auditedOf(WEBHOOK_FIELDS, representWebhook(row, now)), secret_hint: row.secretHint },
      after: { deliveries_canceled: canceled },
    });
    return ok<DeletedWebhook>({ id, object: "webhook", deleted: true, deliveries_canceled: canceled });
  });
}
