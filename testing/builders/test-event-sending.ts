import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { sendTestEvent, type TestEventMeans } from "#lib/webhooks/deliveries/send-test-event.ts";
import { SendTestEventInput } from "#lib/webhooks/deliveries/test-event/schema.ts";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";

/** Lets test events reach receivers on loopback. */
export const means: TestEventMeans = { policy: loopbackPolicy() };

/** Returns a workspace with its secret for test events. */
export async function withSecret(ctx: Ctx): Promise<Ctx & { secret: string }> {
  return { ...ctx, secret: await readSigningSecret(ctx.workspaceId, "test") };
}

/** Sends a test event, with a default event type. */
export const send = (ctx: Ctx, options: Record<string, unknown>, how: Parameters<typeof sendTestEvent>[2] = means) =>
  sendTestEvent(ctx, SendTestEventInput.parse({ event: "job.completed", ...options }), how);

/** Returns the delivery of a test event. */
export async function sent(ctx: Ctx, options: Record<string, unknown>, how = means): Promise<DeliveryDetail> {
  const result = await send(ctx, options, how);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

/** Counts a workspace's events, deliveries, attempts and queued deliveries. */
export const rows = async (ctx: Ctx) => {
  const where = { workspaceId: ctx.workspaceId };
  return [
    await db().event.count({ where }),
    await db().delivery.count({ where }),
    await db().attempt.count({ where }),
    await db().queuedDelivery.count({ where }),
  ];
};
