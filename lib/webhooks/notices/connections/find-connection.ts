import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/database/client.ts";

/**
 * Returns a workspace's sealed connection of a channel, for verbs that have authorized the caller.
 */
export async function findConnection(workspaceId: string, channel: PostChannel) {
  const row = await db().noticeConnection.findUnique({
    where: { workspaceId_channel: { workspaceId, channel } },
    select: { url: true, secret: true },
  });
  return row && { workspaceId, channel, ...row };
}
