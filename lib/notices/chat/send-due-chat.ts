import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { drainOutbox } from "../drain-outbox.ts";
import { NOT_WANTED, readWish } from "../preferences/read-wish.ts";
import { writeLetter } from "../render.ts";
import type { NoticePayloads } from "../types.ts";
import { CHAT_REST_MS } from "./constants.ts";
import { CHAT_GONE } from "./disconnect-chat.ts";
import { type ChatMeans, postMessage } from "./post-message.ts";
import { chatText } from "./rules.ts";

/**
 * Posts the notices that are due to the workspaces' chats, and says how many were taken. Leases, retries and safety in several
 * workers are the outbox's; its own queue, so that a chat that hangs holds up no mail, and little of other chats. What belongs to a
 * chat that was disconnected meanwhile, or is of a kind that was switched off, is given up without a word; what waits when an address
 * is replaced goes to the new one.
 */
export async function sendDueChat(ctx: { clock: Clock }, means: ChatMeans = {}): Promise<number> {
  return await drainOutbox(ctx, "chat", async ({ kind, recipient, payload }) => {
    const connection = await db().chatConnection.findUnique({ where: { workspaceId: recipient } });
    if (!connection) return { reason: CHAT_GONE, final: true };
    const { wanted } = await readWish({ workspaceId: recipient, channel: "chat", recipient, kind });
    if (!wanted) return { reason: NOT_WANTED, final: true };
    const text = chatText(writeLetter(kind, payload as NoticePayloads[typeof kind])); // sealed as it was enqueued
    const { taken, message } = await postMessage(ctx, connection, text, means);
    if (taken) return undefined;
    await letRest(recipient, ctx.clock.now());
    return { reason: message };
  });
}

/** Hundreds of notices for a chat that hangs would otherwise go before everybody else's, ten seconds a batch. Costs them no try. */
async function letRest(workspaceId: string, now: Date): Promise<void> {
  await db().notice.updateMany({
    where: { workspaceId, channel: "chat", sentAt: null, nextTryAt: { lte: now } },
    data: { nextTryAt: new Date(now.getTime() + CHAT_REST_MS) },
  });
}
