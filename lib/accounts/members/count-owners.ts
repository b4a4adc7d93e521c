import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";

/**
 * Returns the number of owners. Call it under `lockWorkspace`: otherwise two owners who demote each
 * other would each still count the other.
 */
export const countOwners = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.member.count({ where: { workspaceId, role: "owner" } });
