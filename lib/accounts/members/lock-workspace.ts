import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";

/**
 * Changes to who belongs to a workspace go one after the other: two owners who demote each other at once would each see the
 * other still there. Held to the end of the transaction. FOR NO KEY UPDATE lets rows that refer to the workspace be written.
 */
export async function lockWorkspace(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.$executeRaw`select 1 from workspaces where id = ${workspaceId} for no key update`;
}

/** How many owners the workspace has; under the lock, how many it will have. */
export const countOwners = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.member.count({ where: { workspaceId, role: "owner" } });
