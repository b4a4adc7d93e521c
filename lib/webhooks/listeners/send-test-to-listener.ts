import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import { type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import { db } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { asMade } from "#lib/webhooks/deliveries/as-made.ts";
import { getDelivery } from "#lib/webhooks/deliveries/get-delivery.ts";
import { representDelivery } from "#lib/webhooks/deliveries/represent-delivery.ts";
import { paceTestEvent } from "#lib/webhooks/deliveries/test-event/pace.ts";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { wasMade } from "#lib/webhooks/deliveries/was-made.ts";
import { EVENT_EXAMPLES } from "#lib/webhooks/events/constants.ts";
import { notifyListener } from "#lib/webhooks/queue/notify-senders.ts";
import { notFoundListener, visibleTo } from "./scope.ts";

export type TestListenerError = "forbidden" | "not_found" | "rate_limited";

/**
 * Sends an example event to one listener only. It waits behind earlier deliveries, so this returns
 * the waiting delivery; its page or GET /v1/deliveries/{id} shows the result.
 * @param firstTry set for a call that may be retried, which then returns the delivery it created,
 * in its initial state.
 */
export async function testListener(
  ctx: Ctx,
  id: string,
  event: EventType,
  firstTry?: FirstTry,
): Promise<Result<DeliveryDetail, TestListenerError>> {
  const forbidden = authorize(ctx, "webhooks:test");
  if (forbidden) return forbidden;
  const at = madeAt(ctx, firstTry);
  const deliveryId = idOfMade("dlv", at, firstTry);
  const before = firstTry && (await getDelivery(ctx, deliveryId));
  if (before?.ok) return ok(asMade(before.value));
  const tooOften = await paceTestEvent(ctx.workspaceId);
  if (tooOften) return tooOften;
  const eventId = idOfMade("evt", at, firstTry);
  const envelope = { ...EVENT_EXAMPLES[event], id: eventId, created_at: at.toISOString() };
  const common = { workspaceId: ctx.workspaceId, env: "test", createdAt: at } as const;
  const made = await db().$transaction(async (tx) => {
    if (firstTry && (await wasMade(tx, ctx, deliveryId))) return undefined;
    const listener = await tx.listener.findFirst({ where: { id, ...visibleTo(ctx) }, select: { forwardTo: true } });
    if (!listener) return notFoundListener(id);
    // Applies to this transaction; the trigger on events checks it.
    await tx.$queryRaw`select set_config('gatehouse.fan_out', 'off', true)`;
    const text = JSON.stringify(envelope);
    const body = new TextEncoder().encode(text);
    await tx.event.create({ data: { ...common, id: eventId, type: event, body } });
    await tx.queuedDelivery.create({
      data: {
        ...common,
        id: deliveryId,
        eventId,
        eventAt: at,
        eventType: event,
        endpoint: id,
        listenerId: id,
        url: listener.forwardTo,
        lane: "listening",
        dueAt: at,
      },
    });
    await notifyListener(tx, id);
    const delivery = representDelivery({
      ...{ id: deliveryId, created_at: at, event_id: eventId, event_type: event, env: common.env, webhook_id: null },
      ...{ url: listener.forwardTo, status: "pending", attempts_made: 0, next_attempt_at: null, last_status: null },
      ...{ last_error: null, replay_of: null, run_id: null, finished_at: null },
    });
    return ok(
      exact<DeliveryDetail>()({
        ...{ ...delivery, listener_id: id, body: text, body_unavailable: null },
        ...{ attempts: [], attempts_unavailable: null },
      }),
    );
  });
  if (made) return made;
  const found = await getDelivery(ctx, deliveryId);
  return found.ok ? ok(asMade(found.value)) : found;
}
