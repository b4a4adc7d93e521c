import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";

/**
 * How many owners the workspace has. Under `lockWorkspace`, how many it will have: two owners who demote each other at once would each
 * see the other still there.
 */
export const countOwners = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.member.count({ where: { workspaceId, role: "owner" } });
