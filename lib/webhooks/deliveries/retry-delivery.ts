import type { QueuedDelivery } from "#generated/prisma/client.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { idTime, isId } from "#lib/platform/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { notifyDispatchers } from "#lib/webhooks/queue/notify-senders.ts";
import { representQueued } from "./represent-delivery.ts";
import { notFoundDelivery } from "./scope.ts";
import type { Delivery } from "./types.ts";
import { withoutLive } from "./without-live.ts";

export type RetryDeliveryError = "forbidden" | "not_found" | "webhook_paused" | "already_over" | "for_listener";

/**
 * Attempts a delivery at once that waits for its next attempt (contract 14.1). It stays the same delivery, and this is that attempt, brought
 * forward; when it fails too, the one after it comes at its time, which counts from the first. One that is due, under way or waiting
 * for its bulk replay already stays as it is, so to ask twice does nothing twice.
 */
export async function retryDelivery(ctx: Ctx, id: string): Promise<Result<Delivery, RetryDeliveryError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  if (!isId("dlv", id)) return notFoundDelivery(id);
  return await db().$transaction(async (tx) => {
    const found = await readWaiting(tx, ctx, id);
    if (!found.ok) return found;
    const { row, url } = found.value;
    const now = ctx.clock.now();
    // Judged where it is changed: by now it may be under way, over, or held.
    const { count } = await tx.queuedDelivery.updateMany({
      where: {
        ...{ workspaceId: ctx.workspaceId, id, lane: { in: ["live", "replay"] }, dueAt: { gt: now } },
        OR: [{ leasedUntil: null }, { leasedUntil: { lte: now } }],
      },
      data: { dueAt: now },
    });
    if (count === 0) return ok(representQueued(row, url));
    await record(tx, ctx, {
      action: "delivery.retried",
      targetType: "delivery",
      targetId: id,
      before: { next_attempt_at: row.dueAt.toISOString() },
      after: { next_attempt_at: now.toISOString() },
    });
    await notifyDispatchers(tx);
    return ok(representQueued({ ...row, dueAt: now }, url));
  });
}

type Waiting = { row: QueuedDelivery; url: string };

/** It and where it goes, if it is one that is not over and may go out now. */
async function readWaiting(tx: Tx, ctx: Ctx, id: string): Promise<Result<Waiting, RetryDeliveryError>> {
  const where = { workspaceId: ctx.workspaceId, id, ...visibleEnv(ctx) };
  const row = await tx.queuedDelivery.findFirst({ where });
  const isSeen = async (webhookId: string | null) =>
    (await withoutLive(tx, ctx, [{ webhook_id: webhookId }])).length > 0;
  if (!row) {
    const over = await tx.delivery.findFirst({
      where: { ...where, createdAt: idTime(id) },
      select: { webhookId: true, status: true },
    });
    if (!over || !(await isSeen(over.webhookId))) return notFoundDelivery(id);
    return refuse("already_over", `It is over: ${over.status}. To send it once more, replay it.`, {
      param: "delivery_id",
    });
  }
  if (!(await isSeen(row.webhookId))) return notFoundDelivery(id);
  if (row.listenerId !== null)
    return refuse("for_listener", "It waits for a command line, and goes out as soon as that is connected.", {
      param: "delivery_id",
    });
  const webhook =
    row.webhookId === null
      ? undefined
      : await tx.webhook.findFirst({
          where: { id: row.webhookId, workspaceId: ctx.workspaceId },
          select: { url: true, status: true },
        });
  // What somebody asked to be replayed goes out all the same.
  if (webhook?.status === "paused" && row.replayOf === null)
    return refuse(
      "webhook_paused",
      `Its webhook is paused. Resume it (POST /v1/webhooks/${row.webhookId}/resume), and what is held is sent.`,
      { webhook_id: row.webhookId },
    );
  return ok({ row, url: webhook?.url ?? row.url ?? "" });
}
