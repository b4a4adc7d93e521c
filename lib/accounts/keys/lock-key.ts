import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";

/**
 * Locks a key of the workspace until the transaction ends, so that concurrent changes see each
 * other. FOR NO KEY UPDATE still allows inserts that reference the key. Does nothing if the key
 * does not exist.
 */
export async function lockKey(tx: Tx, { workspaceId }: Pick<Ctx, "workspaceId">, id: string): Promise<void> {
  await tx.$executeRaw`select 1 from api_keys where id = ${id} and workspace_id = ${workspaceId} for no key update`;
}
