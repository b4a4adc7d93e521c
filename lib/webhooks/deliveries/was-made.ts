import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { idTime } from "#lib/platform/ids.ts";

/**
 * Whether another try of a call has made this delivery (lib/kernel/first-try.ts). Of two at once the second waits here for what the first
 * makes: to the end of the transaction the workspace is locked.
 */
export async function wasMade(tx: Tx, { workspaceId }: Ctx, id: string): Promise<boolean> {
  await lockWorkspace(tx, workspaceId);
  // The queue first: a delivery only ever moves from there to the log.
  if ((await tx.queuedDelivery.count({ where: { workspaceId, id } })) > 0) return true;
  return (await tx.delivery.count({ where: { workspaceId, createdAt: idTime(id), id } })) > 0;
}
