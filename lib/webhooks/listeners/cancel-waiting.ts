import type { Tx } from "#lib/platform/db.ts";

/** Cancels all that waits for a listener, replays too; its row must be locked, unless it has ended. Answers how many. */
export async function cancelWaiting(tx: Tx, workspaceId: string, listenerId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`
    select cancel_deliveries(${workspaceId}, null, null, ${now.getTime()}::bigint, null, ${listenerId}) as ended`;
  return row?.ended ?? 0;
}
