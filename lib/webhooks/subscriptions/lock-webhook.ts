import type { Prisma } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { reachable } from "./scope.ts";

/**
 * Locks a subscription to the end of the transaction and reads it: whoever changes it goes one after the other, and before and after
 * of each tell one story. Comes before any lock on its deliveries, as everywhere. Undefined when the actor can reach none.
 */
export async function lockWebhook(tx: Tx, ctx: Ctx, id: string): Promise<Prisma.WebhookGetPayload<object> | undefined> {
  await tx.$queryRaw`select 1 from webhooks where id = ${id} and workspace_id = ${ctx.workspaceId} for no key update`;
  return (await tx.webhook.findFirst({ where: { id, ...reachable(ctx) } })) ?? undefined;
}
