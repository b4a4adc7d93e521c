import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";

/**
 * Locks a key of the workspace until the transaction ends: of two callers who change it at once, the second finds what the first did.
 * FOR NO KEY UPDATE lets rows that refer to the key be written. Locks nothing where there is no such key.
 */
export async function lockKey(tx: Tx, { workspaceId }: Pick<Ctx, "workspaceId">, id: string): Promise<void> {
  await tx.$executeRaw`select 1 from api_keys where id = ${id} and workspace_id = ${workspaceId} for no key update`;
}
