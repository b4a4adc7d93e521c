import { authorize, type Ctx } from "#lib/auth/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import type { ChatAnswer } from "../types.ts";
import { CHAT_SUBJECT_MAX, CHAT_TEST_EVERY_MS } from "./constants.ts";
import { NO_CHAT } from "./disconnect-chat.ts";
import { type ChatMeans, postMessage } from "./post-message.ts";
import { harmless } from "./rules.ts";

/** Posts a message to the workspace's chat now, and answers what the chat made of it: that it was not taken is an answer too. */
export async function testChat(
  ctx: Ctx,
  means: ChatMeans = {},
): Promise<Result<ChatAnswer, "forbidden" | "not_found" | "rate_limited">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const connection = await db().chatConnection.findUnique({ where: { workspaceId } });
  if (!connection) return refuse("not_found", NO_CHAT);
  if (!(await takeTurn(ctx))) return refuse("rate_limited", "A test was sent a moment ago. Try again in two seconds.");
  const { name } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { name: true } });
  const text = `${harmless(`${name} is connected to this chat`, CHAT_SUBJECT_MAX)}\nThis is a test that ${harmless(ctx.actor.label, CHAT_SUBJECT_MAX)} sent from Gatehouse. Notices about keys, credits, webhooks, invoices and owners come here.`;
  return ok(await postMessage(ctx, connection, text, means));
}

/** Of several who ask at once, one gets the turn. */
async function takeTurn({ workspaceId, clock }: Ctx): Promise<boolean> {
  const now = clock.now();
  const { count } = await db().chatConnection.updateMany({
    where: {
      workspaceId,
      OR: [{ testedAt: null }, { testedAt: { lte: new Date(now.getTime() - CHAT_TEST_EVERY_MS) } }],
    },
    data: { testedAt: now },
  });
  return count > 0;
}
