import type { NoticePayloads, PostChannel, PostedKind } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/database/client.ts";
import { drainOutbox, type OutboxRun } from "../drain-outbox.ts";
import { readPreference, SWITCHED_OFF_REASON } from "../preferences/read-preference.ts";
import { writeMessage } from "../render.ts";
import { factsOf } from "../webhook/facts.ts";
import { CHANNEL_LABELS, POST_REST_MS } from "./constants.ts";
import { findConnection } from "./find-connection.ts";
import { type PostMeans, postMessage } from "./post-message.ts";

/**
 * Posts due notices to a channel's connections and returns how many were accepted. Leases, retries
 * and concurrency are the outbox's; each channel has its own queue. Drops notices silently if their
 * connection was removed or their kind switched off. Waiting notices go to a replacing URL.
 */
export async function sendDuePosts(ctx: OutboxRun, channel: PostChannel, means: PostMeans = {}): Promise<number> {
  return await drainOutbox(ctx, channel, async ({ id, createdAt, kind, recipient: workspaceId, payload }) => {
    const connection = await findConnection(workspaceId, channel);
    if (!connection) return { reason: CHANNEL_LABELS[channel].disconnected, final: true };
    const { wanted } = await readPreference({ workspaceId, channel, recipient: workspaceId, kind });
    if (!wanted) return { reason: SWITCHED_OFF_REASON, final: true };
    const posted = payload as NoticePayloads[PostedKind]; // sealed when enqueued, with this kind
    const message = writeMessage(kind, posted);
    const facts = factsOf(kind as PostedKind, posted);
    const workspace = { id: workspaceId, name: posted.workspace };
    const answer = await postMessage(ctx, connection, { id, kind, createdAt, workspace, message, facts }, means);
    if (answer.taken) return undefined;
    await letRest(workspaceId, channel, ctx.clock.now());
    return { reason: answer.message };
  });
}

/**
 * Postpones other notices for a failed URL: hundreds of them could otherwise each wait ten seconds.
 * Does not count as a try.
 */
async function letRest(workspaceId: string, channel: PostChannel, now: Date): Promise<void> {
  await db().notice.updateMany({
    where: { workspaceId, channel, sentAt: null, nextTryAt: { lte: now } },
    data: { nextTryAt: new Date(now.getTime() + POST_REST_MS) },
  });
}
