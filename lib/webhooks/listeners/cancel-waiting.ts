import type { Tx } from "#lib/platform/database/client.ts";

/**
 * Cancels everything waiting for a listener, including replays. Its row must be locked unless it
 * has ended. Returns how many.
 */
export async function cancelWaiting(tx: Tx, workspaceId: string, listenerId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`
    select cancel_deliveries(${workspaceId}, null, null, ${now.getTime()}::bigint, null, ${listenerId}) as ended`;
  return row?.ended ?? 0;
}
