import type { QueuedDelivery } from "#generated/prisma/client.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { idTime, isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { notifyDispatchers } from "#lib/webhooks/queue/notify-senders.ts";
import { MANUAL_GAP_MS, MAX_MANUAL_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { representQueued } from "./represent-delivery.ts";
import { notFoundDelivery } from "./scope.ts";
import type { Delivery } from "./types.ts";
import { withoutLiveDeliveries } from "./without-live-deliveries.ts";

export type RetryDeliveryError =
  | "forbidden"
  | "not_found"
  | "webhook_paused"
  | "already_over"
  | "for_listener"
  | "attempt_running"
  | "too_many_attempts";

/** Lanes whose deliveries have a time for their next attempt. */
const SCHEDULED: readonly QueuedDelivery["lane"][] = ["live", "replay"];

/**
 * Makes an extra attempt at a delivery that is waiting for its next one (contract 14.1). Does not change the
 * schedule. Allows one manual attempt at a time and MAX_MANUAL_ATTEMPTS per delivery. Returns a delivery that
 * is waiting in a bulk replay unchanged, without a time for its next attempt.
 */
export async function retryDelivery(ctx: Ctx, id: string): Promise<Result<Delivery, RetryDeliveryError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  if (!isId("dlv", id)) return notFoundDelivery(id);
  return await db().$transaction(async (tx) => {
    const found = await readWaiting(tx, ctx, id);
    if (!found.ok) return found;
    const { row, url } = found.value;
    if (row.manualAttempts >= MAX_MANUAL_ATTEMPTS) return TOO_MANY;
    const now = ctx.clock.now();
    const changed = { dueAt: now, resumeDueAt: row.dueAt, manualAt: now, leasedUntil: null };
    // Checked in the update: by now it may be in progress, finished or held.
    const { count } = await tx.queuedDelivery.updateMany({
      where: {
        ...{ workspaceId: ctx.workspaceId, id, lane: { in: [...SCHEDULED] }, resumeDueAt: null },
        // The limit was checked, and the audit row numbers the attempt, by this.
        manualAttempts: row.manualAttempts,
        AND: [
          ...[{ dueAt: { gt: now } }, { dueAt: row.dueAt }],
          { OR: [{ leasedUntil: null }, { leasedUntil: { lte: now } }] },
          { OR: [{ manualAt: null }, { manualAt: { lte: new Date(now.getTime() - MANUAL_GAP_MS) } }] },
        ],
      },
      // A late result, whose lease has expired, is of a scheduled attempt: it is dropped, not recorded as this one.
      data: { ...changed, fence: { increment: 1 } },
    });
    if (count === 0)
      return SCHEDULED.includes(row.lane) || row.lane === "parked" ? RUNNING : ok(representQueued(row, url));
    await record(tx, ctx, {
      action: "delivery.retried",
      targetType: "delivery",
      targetId: id,
      after: { next_attempt_at: row.dueAt.toISOString(), manual_attempts: row.manualAttempts + 1 },
    });
    await notifyDispatchers(tx);
    return ok(representQueued({ ...row, ...changed }, url));
  });
}

const RUNNING = refuse(
  "attempt_running",
  "An attempt at this delivery is due, running or just finished. Read the delivery to see its result.",
);
const TOO_MANY = refuse(
  "too_many_attempts",
  `This delivery has reached the limit of ${MAX_MANUAL_ATTEMPTS} manual attempts. Its scheduled attempts continue. Replay it if they all fail.`,
  { param: "delivery_id" },
);

type Waiting = { row: QueuedDelivery; url: string };

/** Reads a delivery that can be sent now, and its destination. */
async function readWaiting(tx: Tx, ctx: Ctx, id: string): Promise<Result<Waiting, RetryDeliveryError>> {
  const where = { workspaceId: ctx.workspaceId, id, ...visibleEnv(ctx) };
  const row = await tx.queuedDelivery.findFirst({ where });
  const isSeen = async (webhookId: string | null) =>
    (await withoutLiveDeliveries(tx, ctx, [{ webhook_id: webhookId }])).length > 0;
  if (!row) {
    const over = await tx.delivery.findFirst({
      where: { ...where, createdAt: idTime(id) },
      select: { webhookId: true, status: true },
    });
    if (!over || !(await isSeen(over.webhookId))) return notFoundDelivery(id);
    return refuse("already_over", `The delivery has ended (${over.status}). Replay it to send it again.`, {
      param: "delivery_id",
    });
  }
  if (!(await isSeen(row.webhookId))) return notFoundDelivery(id);
  if (row.listenerId !== null)
    return refuse("for_listener", "The delivery is waiting for its listener and is sent as soon as that connects.", {
      param: "delivery_id",
    });
  const webhook =
    row.webhookId === null
      ? undefined
      : await tx.webhook.findFirst({
          where: { id: row.webhookId, workspaceId: ctx.workspaceId },
          select: { url: true, status: true },
        });
  // Requested replays are sent even if the webhook is paused.
  if (webhook?.status === "paused" && row.replayOf === null)
    return refuse(
      "webhook_paused",
      `Its webhook is paused. Resume it (POST /v1/webhooks/${row.webhookId}/resume), and its held deliveries are sent.`,
      { webhook_id: row.webhookId },
    );
  return ok({ row, url: webhook?.url ?? row.url ?? "" });
}
