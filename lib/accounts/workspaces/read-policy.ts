import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";

export type Policy = { allowedEmailDomains: string[]; maxKeyDays: number | null };

/** Returns the owners' rules for invitations and keys, within the caller's transaction. */
export const readPolicy = (tx: Tx, workspaceId: WorkspaceId): Promise<Policy> =>
  tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { allowedEmailDomains: true, maxKeyDays: true },
  });
