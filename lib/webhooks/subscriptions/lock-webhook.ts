import type { Prisma } from "#generated/prisma/client.ts";
import type { Tx } from "#lib/platform/db.ts";

/** A subscription's row as it is while the transaction holds its lock. */
export type LockedWebhook = Prisma.WebhookGetPayload<object>;

/** Its id and workspace, and what else must hold: for a person or an API key `visibleTo(ctx)`. */
type Which = { id: string; workspaceId: string; deletedAt?: null; testOnly?: true };

/**
 * Locks a subscription to the end of the transaction and reads it, so that changes to it follow one another. Comes before
 * any lock on its deliveries, as everywhere.
 *
 * @returns undefined when there is none.
 */
export async function lockWebhook(tx: Tx, which: Which): Promise<LockedWebhook | undefined> {
  await tx.$queryRaw`select 1 from webhooks where id = ${which.id} and workspace_id = ${which.workspaceId} for no key update`;
  return (await tx.webhook.findFirst({ where: which })) ?? undefined;
}

/**
 * The same for whoever records results, which waits for nobody who moves a backlog (prisma/functions/lock_webhooks.sql). What is held is read as it was before;
 * what it would be changed to is owed instead (owed-marks.ts).
 *
 * @returns undefined when there is none.
 */
export async function lockWebhookUnlessHeld(
  tx: Tx,
  which: Which,
): Promise<{ webhook: LockedWebhook; isLocked: boolean } | undefined> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    select cardinality(lock_webhooks(array[${which.id}::text])) > 0 as locked`;
  const webhook = await tx.webhook.findFirst({ where: which });
  return webhook ? { webhook, isLocked: row?.locked ?? false } : undefined;
}
