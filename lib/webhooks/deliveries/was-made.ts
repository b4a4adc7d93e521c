import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { idTime } from "#lib/platform/values/ids.ts";

/**
 * Reports whether another try of this call created the delivery (lib/kernel/first-try.ts). Locks
 * the workspace until the transaction ends, so a concurrent try waits for the first.
 */
export async function wasMade(tx: Tx, { workspaceId }: Ctx, id: string): Promise<boolean> {
  await lockWorkspace(tx, workspaceId);
  // Checks the queue first: deliveries only move from there to the log.
  if ((await tx.queuedDelivery.count({ where: { workspaceId, id } })) > 0) return true;
  return (await tx.delivery.count({ where: { workspaceId, createdAt: idTime(id), id } })) > 0;
}
