import type { Tx } from "#lib/platform/db.ts";

/** Cancels all that waits for a subscription, replays too; its row must be locked. Answers how many. */
export async function cancelQueued(tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`
    select cancel_deliveries(${workspaceId}, ${webhookId}, null, ${now.getTime()}::bigint) as ended`;
  return row?.ended ?? 0;
}
