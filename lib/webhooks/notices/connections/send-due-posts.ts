import type { NoticePayloads, PostChannel, PostedKind } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/db.ts";
import { drainOutbox, type OutboxRun } from "../drain-outbox.ts";
import { NOT_WANTED, readPreference } from "../preferences/read-preference.ts";
import { writeMessage } from "../render.ts";
import { factsOf } from "../webhook/facts.ts";
import { CHANNEL_LABELS, POST_REST_MS } from "./constants.ts";
import { findConnection } from "./find-connection.ts";
import { type PostMeans, postMessage } from "./post-message.ts";

/**
 * Posts the notices that are due to the workspaces' connections of a channel, and says how many were taken. Leases, retries and safety
 * in several workers are the outbox's; each channel has its own queue. What belongs to a connection that was ended meanwhile, or is of a
 * kind that was switched off, is given up without a word; what waits when an address is replaced goes to the new one.
 */
export async function sendDuePosts(ctx: OutboxRun, channel: PostChannel, means: PostMeans = {}): Promise<number> {
  return await drainOutbox(ctx, channel, async ({ id, createdAt, kind, recipient: workspaceId, payload }) => {
    const connection = await findConnection(workspaceId, channel);
    if (!connection) return { reason: CHANNEL_LABELS[channel].disconnected, final: true };
    const { wanted } = await readPreference({ workspaceId, channel, recipient: workspaceId, kind });
    if (!wanted) return { reason: NOT_WANTED, final: true };
    const posted = payload as NoticePayloads[PostedKind]; // sealed as it was enqueued, by its kind
    const message = writeMessage(kind, posted);
    const facts = factsOf(kind as PostedKind, posted);
    const workspace = { id: workspaceId, name: posted.workspace };
    const answer = await postMessage(ctx, connection, { id, kind, createdAt, workspace, message, facts }, means);
    if (answer.taken) return undefined;
    await letRest(workspaceId, channel, ctx.clock.now());
    return { reason: answer.message };
  });
}

/** Hundreds of notices for an address that hangs would otherwise be tried one after the other, ten seconds each. Costs them no try. */
async function letRest(workspaceId: string, channel: PostChannel, now: Date): Promise<void> {
  await db().notice.updateMany({
    where: { workspaceId, channel, sentAt: null, nextTryAt: { lte: now } },
    data: { nextTryAt: new Date(now.getTime() + POST_REST_MS) },
  });
}
