import type { Tx } from "#lib/platform/database/client.ts";

/**
 * Cancels everything queued for a subscription, including replays. Its row must be locked. Returns
 * how many.
 */
export async function cancelQueued(tx: Tx, workspaceId: string, webhookId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`
    select cancel_deliveries(${workspaceId}, ${webhookId}, null, ${now.getTime()}::bigint) as ended`;
  return row?.ended ?? 0;
}
