import type { Tx } from "#lib/platform/db.ts";

/**
 * Cancels what is held for a subscription, in the transaction that resumes it (so its row is locked already): it moves to the log,
 * from where it can be replayed. Nothing else of the subscription is touched. Answers how many.
 */
export async function skipHeld(tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`
    select cancel_deliveries(${workspaceId}, ${webhookId}, null, ${now.getTime()}::bigint, null, null, 'held') as ended`;
  return row?.ended ?? 0;
}
