import type { Prisma } from "#generated/prisma/client.ts";
import type { Tx } from "#lib/platform/db.ts";

/** A subscription's row as it is while the transaction holds its lock. */
export type LockedWebhook = Prisma.WebhookGetPayload<object>;

/**
 * Locks a subscription to the end of the transaction and reads it, so that changes to it follow one another. Comes before
 * any lock on its deliveries, as everywhere.
 *
 * @param which its id and workspace, and what else must hold: for a person or an API key `visibleTo(ctx)`.
 * @returns undefined when there is none.
 */
export async function lockWebhook(
  tx: Tx,
  which: { id: string; workspaceId: string; deletedAt?: null; testOnly?: true },
): Promise<LockedWebhook | undefined> {
  await tx.$queryRaw`select 1 from webhooks where id = ${which.id} and workspace_id = ${which.workspaceId} for no key update`;
  return (await tx.webhook.findFirst({ where: which })) ?? undefined;
}
