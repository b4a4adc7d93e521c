import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { seesTestOnly } from "./scope.ts";

/**
 * Returns the deliveries that this actor may see. Events caused by test keys also go to live
 * subscriptions, and those deliveries show live URLs and responses, so they are hidden from test
 * keys (contract 14.5).
 */
export async function withoutLiveDeliveries<T extends { webhook_id: string | null }>(
  tx: Pick<Tx, "webhook">,
  ctx: Ctx,
  deliveries: T[],
): Promise<T[]> {
  const ids = deliveries.flatMap(({ webhook_id: id }) => id ?? []);
  if (!seesTestOnly(ctx) || ids.length === 0) return deliveries;
  const where = { workspaceId: ctx.workspaceId, id: { in: ids }, testOnly: false };
  const live = new Set((await tx.webhook.findMany({ where, select: { id: true } })).map(({ id }) => id));
  return deliveries.filter(({ webhook_id: id }) => id === null || !live.has(id));
}
