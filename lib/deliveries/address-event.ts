import type { Ctx } from "#lib/auth/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { idTime } from "#lib/platform/ids.ts";
import type { Destination } from "#lib/webhooks/types.ts";

/**
 * Sends an event to somebody beside its subscribers, in the transaction that stated it (prisma/functions/address_event.sql says how): to
 * a subscription, also when its list of events does not name the type, or to an address given ad hoc, signed with the workspace's
 * secret. Whoever is a subscriber of it anyway is told once. A subscription that is gone by now is told nothing.
 */
export async function addressEvent(tx: Tx, ctx: Ctx, eventId: string, to: Destination): Promise<void> {
  const [webhook, url] = [to.webhookId ?? null, to.url ?? null];
  await tx.$queryRaw`select address_event(${ctx.workspaceId}, ${eventId}, ${idTime(eventId)}, ${webhook}, ${url})`;
}
