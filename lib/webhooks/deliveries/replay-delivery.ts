import type { Prisma, QueuedDelivery } from "#generated/prisma/client.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import { catchUnreadable } from "#lib/platform/archive/unreadable.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { idTime, isId } from "#lib/platform/values/ids.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { restoreEvent } from "#lib/webhooks/events/archived-events.ts";
import { notifyDispatchers, notifyListener } from "#lib/webhooks/queue/notify-senders.ts";
import { asMade } from "./as-made.ts";
import { getDelivery } from "./get-delivery.ts";
import { representQueued } from "./represent-delivery.ts";
import { notFoundDelivery } from "./scope.ts";
import type { Delivery } from "./types.ts";
import { wasMade } from "./was-made.ts";
import { withoutLiveDeliveries } from "./without-live-deliveries.ts";

export type ReplayDeliveryError =
  | "forbidden"
  | "not_found"
  | "not_over"
  | "webhook_deleted"
  | "listener_ended"
  | "event_expired"
  | "archive_unavailable";

/**
 * Sends a finished delivery again as a new delivery of the same event with the same body (service
 * interface 6.6), to the subscription's current URL, the ad hoc URL, or the same command line
 * behind its waiting deliveries. Carries the time of the original's first attempt, even for a
 * replay of a replay. Sent even if the subscription is paused, because it was requested. Restores
 * an archived event to the database first.
 * @param firstTry set for a call that may be retried, which then returns the delivery it created,
 * in its initial state.
 */
export async function replayDelivery(
  ctx: Ctx,
  id: string,
  firstTry?: FirstTry,
): Promise<Result<Delivery, ReplayDeliveryError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  if (!isId("dlv", id)) return notFoundDelivery(id);
  const at = madeAt(ctx, firstTry);
  const replayId = idOfMade("dlv", at, firstTry);
  const replay = () => queueReplay(ctx, { id, at, replayId, mayBeMade: firstTry !== undefined });
  const made = await replay();
  const isGone = made !== undefined && !made.ok && made.error === "event_expired";
  const back = isGone ? await bringBack(ctx, id) : ok(false);
  if (!back.ok) return back;
  return (back.value ? await replay() : made) ?? (await readMade(ctx, replayId));
}

type Wanted = { id: string; at: Date; replayId: string; mayBeMade: boolean };

/** Returns undefined if another try created it. */
function queueReplay(
  ctx: Ctx,
  { id, at, replayId, mayBeMade }: Wanted,
): Promise<Result<Delivery, ReplayDeliveryError> | undefined> {
  return db().$transaction(async (tx) => {
    if (mayBeMade && (await wasMade(tx, ctx, replayId))) return undefined;
    const original = await readOver(tx, ctx, id);
    if (!original.ok) return original;
    const { webhookId, listenerId, eventId, eventAt, eventType, env } = original.value;
    const to = await destinationOf(tx, ctx, original.value);
    if (!to.ok) return to;
    if (!(await isEventKept(tx, ctx, original.value)))
      return unfit("event_expired", "The event of this delivery is past its retention period, so its body is gone.");

    const replay = await tx.queuedDelivery.create({
      data: {
        workspaceId: ctx.workspaceId,
        id: replayId,
        createdAt: at,
        ...{ eventId, eventAt, eventType, env, webhookId, listenerId },
        endpoint: webhookId ?? listenerId ?? to.value,
        url: webhookId === null ? to.value : null,
        lane: listenerId === null ? "replay" : "listening",
        dueAt: at,
        replayOf: id,
        originalAt: await originalTime(tx, ctx, original.value),
      },
    });
    await record(tx, ctx, {
      action: "delivery.replayed",
      targetType: "delivery",
      targetId: id,
      after: { delivery_id: replay.id, event_id: eventId, webhook_id: webhookId, url: to.value },
    });
    if (listenerId === null) await notifyDispatchers(tx);
    else await notifyListener(tx, listenerId);
    return ok(representQueued(replay, to.value));
  });
}

/** Restores the delivery's event from the archive. Returns whether it was found. */
async function bringBack(ctx: Ctx, id: string): Promise<Result<boolean, "archive_unavailable">> {
  const over = await readLogged(db(), { workspaceId: ctx.workspaceId, id, createdAt: idTime(id) });
  return await catchUnreadable(async () =>
    ok(over !== null && (await restoreEvent(ctx, { at: over.eventAt, id: over.eventId })) !== undefined),
  );
}

/** Returns the delivery created by another try, in its initial state. */
async function readMade(ctx: Ctx, id: string): Promise<Result<Delivery, "forbidden" | "not_found">> {
  const found = await getDelivery(ctx, id);
  if (!found.ok) return found;
  const { listener_id, body, body_unavailable, attempts, attempts_unavailable, ...delivery } = asMade(found.value);
  return ok(delivery);
}

type Over = NonNullable<Awaited<ReturnType<typeof readLogged>>>;

const unfit = <E extends ReplayDeliveryError>(error: E, message: string): Refusal<E> =>
  refuse(error, message, { param: "delivery_id" });

/** Checks the queue first: deliveries only move from there to the log, so none is missed. */
async function readOver(tx: Tx, ctx: Ctx, id: string): Promise<Result<Over, "not_found" | "not_over">> {
  const where = { workspaceId: ctx.workspaceId, id, ...visibleEnv(ctx) };
  const queued = await tx.queuedDelivery.findFirst({
    where,
    select: { lane: true, webhookId: true, leasedUntil: true },
  });
  const isSeen = async (row: { webhookId: string | null }) =>
    (await withoutLiveDeliveries(tx, ctx, [{ webhook_id: row.webhookId }])).length > 0;
  if (queued && !(await isSeen(queued))) return notFoundDelivery(id);
  if (queued && (await isHeld(tx, ctx, queued)))
    return unfit("not_over", "It is held because its webhook is paused, and is sent when the webhook is resumed.");
  if (queued)
    return unfit("not_over", "It is still being delivered; it can be replayed once it is delivered or has failed.");
  const over = await readLogged(tx, { ...where, createdAt: idTime(id) });
  return over && (await isSeen(over)) ? ok(over) : notFoundDelivery(id);
}

/** Reports whether a delivery is held, like prisma/functions/as_listed_queued.sql. */
async function isHeld(
  tx: Tx,
  { workspaceId }: Ctx,
  { lane, webhookId, leasedUntil }: Pick<QueuedDelivery, "lane" | "webhookId" | "leasedUntil">,
): Promise<boolean> {
  if (lane !== "live" && lane !== "parked") return lane === "held";
  if (webhookId === null || leasedUntil !== null) return false;
  return (await tx.webhook.count({ where: { id: webhookId, workspaceId, status: "paused" } })) > 0;
}

const readLogged = (tx: Tx, where: Prisma.DeliveryWhereInput & { workspaceId: string; createdAt: Date }) =>
  tx.delivery.findFirst({ where, omit: { searchTerms: true } });

/** Returns the current destination. */
async function destinationOf(
  tx: Tx,
  { workspaceId }: Ctx,
  { webhookId, listenerId, url }: Over,
): Promise<Result<string, "webhook_deleted" | "listener_ended">> {
  if (webhookId !== null) {
    const webhook = await tx.webhook.findFirst({
      where: { id: webhookId, workspaceId, deletedAt: null },
      select: { url: true },
    });
    return webhook
      ? ok(webhook.url)
      : unfit("webhook_deleted", "The webhook of this delivery was deleted, so there is nowhere to send it.");
  }
  if (listenerId === null) return ok(url);
  const listener = await tx.listener.findFirst({
    where: { id: listenerId, workspaceId, endedAt: null },
    select: { forwardTo: true },
  });
  return listener
    ? ok(listener.forwardTo)
    : unfit("listener_ended", "The listener of this delivery has ended, so there is nowhere to send it.");
}

const isEventKept = async (tx: Tx, ctx: Ctx, { eventId, eventAt }: Over): Promise<boolean> =>
  (await tx.event.count({ where: { workspaceId: ctx.workspaceId, createdAt: eventAt, id: eventId } })) > 0;

/**
 * Returns the time of the first attempt at the original delivery, or the event's time if it was
 * never tried. Replays in the log do not store it, and chains may be long, so the original is found
 * by its event.
 */
async function originalTime(tx: Tx, ctx: Ctx, delivery: Over): Promise<Date> {
  const { eventId, eventAt, webhookId, listenerId, url } = delivery;
  const about = { workspaceId: ctx.workspaceId, createdAt: eventAt, eventId, webhookId, listenerId, replayOf: null };
  const isAdHoc = webhookId === null && listenerId === null;
  const first = delivery.replayOf === null ? delivery : await readLogged(tx, { ...about, ...(isAdHoc && { url }) });
  return first?.firstAttemptAt ?? eventAt;
}
