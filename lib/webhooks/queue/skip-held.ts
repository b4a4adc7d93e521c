import type { Tx } from "#lib/platform/db.ts";

/**
 * Cancels what is held for a subscription in the transaction that resumes it, which has locked its
 * row. Moves it to the log, where it can be replayed. Leaves other deliveries alone. Returns how
 * many.
 */
export async function skipHeld(tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`
    select cancel_deliveries(${workspaceId}, ${webhookId}, null, ${now.getTime()}::bigint, null, null, 'held') as ended`;
  return row?.ended ?? 0;
}
