import type { Tx } from "#lib/platform/database/client.ts";

/**
 * Locks a workspace until the transaction ends, to serialize decisions about its members, its
 * number of webhooks or its policy. FOR NO KEY UPDATE still allows inserts that reference the
 * workspace.
 */
export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx.$executeRaw`select 1 from workspaces where id = ${workspaceId} for no key update`;
}

/** As `lockWorkspace`, but returns false immediately if another transaction holds the lock. */
export async function lockWorkspaceUnlessHeld(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<
    object[]
  >`select 1 from workspaces where id = ${workspaceId} for no key update skip locked`;
  return rows.length > 0;
}
