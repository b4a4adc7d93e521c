import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/db.ts";

/** A workspace's connection of a channel, sealed as it is kept. For other verbs: the caller has authorised. */
export async function findConnection(workspaceId: string, channel: PostChannel) {
  const row = await db().noticeConnection.findUnique({
    where: { workspaceId_channel: { workspaceId, channel } },
    select: { url: true, secret: true },
  });
  return row && { workspaceId, channel, ...row };
}
