import type { Prisma, QueuedDelivery } from "#generated/prisma/client.ts";
import { record } from "#lib/audit/record.ts";
import { authorize, type Ctx } from "#lib/auth/context.ts";
import { reachableEnv } from "#lib/keys/reach.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { idTime, isId, newId } from "#lib/platform/ids.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/result.ts";
import { DELIVERIES_CHANNEL } from "./constants.ts";
import { noSuchDelivery } from "./reach.ts";
import { representDelivery } from "./represent-delivery.ts";
import type { Delivery } from "./types.ts";

export type ReplayDeliveryError = "forbidden" | "not_found" | "not_over" | "webhook_deleted" | "event_expired";

/**
 * Sends a delivery that is over once more, as a new delivery of the same event, body and all (service interface 6.6): to the
 * subscription's URL of today, or to the address that was given ad hoc. It carries the time of the original's first attempt, also
 * when what is replayed is a replay itself. It goes out although the subscription is paused, because somebody asked for it.
 */
export async function replayDelivery(ctx: Ctx, id: string): Promise<Result<Delivery, ReplayDeliveryError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  if (!isId("dlv", id)) return noSuchDelivery(id);
  return await db().$transaction(async (tx) => {
    const original = await readOver(tx, ctx, id);
    if (!original.ok) return original;
    const { webhookId, url, eventId, eventAt, eventType, env } = original.value;
    const webhook = webhookId === null ? { url } : await readWebhook(tx, ctx, webhookId);
    if (!webhook)
      return unfit("webhook_deleted", "The webhook of this delivery was deleted, so there is nowhere to send it.");
    if (!(await isEventKept(tx, ctx, original.value)))
      return unfit("event_expired", "The event of this delivery is older than events are kept, so its body is gone.");

    const now = ctx.clock.now();
    const replay = await tx.queuedDelivery.create({
      data: {
        workspaceId: ctx.workspaceId,
        id: newId("dlv", now),
        createdAt: now,
        ...{ eventId, eventAt, eventType, env, webhookId },
        endpoint: webhookId ?? url,
        url: webhookId === null ? url : null,
        lane: "replay",
        dueAt: now,
        replayOf: id,
        originalAt: await originalTime(tx, ctx, original.value),
      },
    });
    await record(tx, ctx, {
      action: "delivery.replayed",
      targetType: "delivery",
      targetId: id,
      after: { delivery_id: replay.id, event_id: eventId, webhook_id: webhookId, url: webhook.url },
    });
    await tx.$executeRaw`select pg_notify(${DELIVERIES_CHANNEL}, '')`;
    return ok(represent(replay, webhook.url));
  });
}

type Over = NonNullable<Awaited<ReturnType<typeof readLogged>>>;

const represent = (row: QueuedDelivery, url: string): Delivery =>
  representDelivery({
    id: row.id,
    created_at: row.createdAt,
    event_id: row.eventId,
    event_type: row.eventType,
    env: row.env,
    webhook_id: row.webhookId,
    url,
    status: "pending",
    attempts_made: 0,
    next_attempt_at: row.dueAt,
    last_status: null,
    last_error: null,
    replay_of: row.replayOf,
    run_id: null,
    finished_at: null,
  });

const unfit = <E extends ReplayDeliveryError>(error: E, message: string): Refusal<E> =>
  refuse(error, message, { param: "delivery_id" });

/** The queue first: a delivery only ever moves from there to the log, so none is missed in between. */
async function readOver(tx: Tx, ctx: Ctx, id: string): Promise<Result<Over, "not_found" | "not_over">> {
  const where = { workspaceId: ctx.workspaceId, id, ...reachableEnv(ctx) };
  const queued = await tx.queuedDelivery.findFirst({ where, select: { lane: true } });
  if (queued?.lane === "held")
    return unfit("not_over", "It is held, because its webhook is paused; it goes out when that is resumed.");
  if (queued)
    return unfit("not_over", "It is still being delivered; it can be replayed once it is delivered or has failed.");
  const over = await readLogged(tx, { ...where, createdAt: idTime(id) });
  return over ? ok(over) : noSuchDelivery(id);
}

const readLogged = (tx: Tx, where: Prisma.DeliveryWhereInput & { workspaceId: string; createdAt: Date }) =>
  tx.delivery.findFirst({ where, omit: { words: true } });

const readWebhook = (tx: Tx, ctx: Ctx, id: string): Promise<{ url: string } | null> =>
  tx.webhook.findFirst({ where: { id, workspaceId: ctx.workspaceId, deletedAt: null }, select: { url: true } });

const isEventKept = async (tx: Tx, ctx: Ctx, { eventId, eventAt }: Over): Promise<boolean> =>
  (await tx.event.count({ where: { workspaceId: ctx.workspaceId, createdAt: eventAt, id: eventId } })) > 0;

/**
 * When the first attempt of the very first delivery was made; the event's time when it was never tried. A replay in the log does not
 * tell, and a chain of them may be long: but the first was made with its event, so it is found by that.
 */
async function originalTime(tx: Tx, ctx: Ctx, delivery: Over): Promise<Date> {
  const { eventId, eventAt, webhookId, url } = delivery;
  const about = { workspaceId: ctx.workspaceId, createdAt: eventAt, eventId, webhookId, replayOf: null };
  const first =
    delivery.replayOf === null ? delivery : await readLogged(tx, { ...about, ...(webhookId === null && { url }) });
  return first?.firstAttemptAt ?? eventAt;
}
