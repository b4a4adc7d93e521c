import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import type { Destination } from "#lib/webhooks/subscriptions/types.ts";

/**
 * Sends an event to an additional destination in the transaction that emitted it
 * (prisma/functions/address_event.sql): a subscription, even if its events do not include the type,
 * or an ad hoc URL, signed with the workspace's secret. A subscription that is subscribed anyway
 * still receives the event only once. A deleted subscription receives nothing.
 */
export async function addressEvent(tx: Tx, ctx: Ctx, eventId: string, to: Destination): Promise<void> {
  const [webhook, url] = [to.webhookId ?? null, to.url ?? null];
  await tx.$queryRaw`select address_event(${ctx.workspaceId}, ${eventId}, ${idTime(eventId)}, ${webhook}, ${url})`;
}
