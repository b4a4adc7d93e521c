import type { Prisma } from "#generated/prisma/client.ts";
import type { Tx } from "#lib/platform/database/client.ts";

/** A subscription's row, locked by this transaction. */
export type LockedWebhook = Prisma.WebhookGetPayload<object>;

/** Conditions for the row: ID, workspace and others, such as `visibleTo(ctx)`. */
type Which = { id: string; workspaceId: string; deletedAt?: null; testOnly?: true };

/**
 * Locks and reads a subscription until the transaction ends, so that changes are serialized. Always
 * locked before its deliveries.
 * @returns undefined if there is none.
 */
export async function lockWebhook(tx: Tx, which: Which): Promise<LockedWebhook | undefined> {
  await tx.$queryRaw`select 1 from webhooks where id = ${which.id} and workspace_id = ${which.workspaceId} for no key update`;
  return (await tx.webhook.findFirst({ where: which })) ?? undefined;
}

/**
 * Locks a subscription to record results, without waiting for a transaction that moves a backlog
 * (prisma/functions/lock_webhooks.sql). If it is locked, returns the unlocked row; changes are then
 * stored as marks (owed-marks.ts).
 * @returns undefined if there is none.
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
