import { db } from "#lib/platform/database/client.ts";

/**
 * Returns the workspace of a key, among those that the person belongs to: for a session used in
 * place of a key.
 */
export async function findKeyWorkspace(userId: string, keyId: string): Promise<string | undefined> {
  const key = await db().apiKey.findFirst({
    where: { id: keyId, workspace: { members: { some: { userId } } } },
    select: { workspaceId: true },
  });
  return key?.workspaceId;
}
