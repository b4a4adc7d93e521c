import type { Tx } from "#lib/platform/db.ts";

/**
 * Locks a workspace until the transaction ends: what must be decided by one caller at a time (its members, how many webhooks it has, its
 * policy) goes one after the other. FOR NO KEY UPDATE lets rows that refer to the workspace be written.
 */
export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx.$executeRaw`select 1 from workspaces where id = ${workspaceId} for no key update`;
}

/** As `lockWorkspace`, unless somebody else has it: then it answers false at once. */
export async function lockWorkspaceUnlessHeld(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<
    object[]
  >`select 1 from workspaces where id = ${workspaceId} for no key update skip locked`;
  return rows.length > 0;
}
