import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { NoticeMessage, PostAnswer, PostChannel } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { CHANNEL_LABELS, POST_TEST_EVERY_MS } from "./constants.ts";
import { findConnection } from "./find-connection.ts";
import { type PostMeans, postMessage } from "./post-message.ts";
import type { ChannelInput } from "./schema.ts";

/** Posts a message to a connection now, and answers what was made of it: that it was not taken is an answer too. */
export async function testChannel(
  ctx: Ctx,
  { channel }: ChannelInput,
  means: PostMeans = {},
): Promise<Result<PostAnswer, "forbidden" | "not_found" | "rate_limited">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const connection = await findConnection(workspaceId, channel);
  if (!connection) return refuse("not_found", CHANNEL_LABELS[channel].none);
  if (!(await takeTurn(ctx, channel)))
    return refuse("rate_limited", "A test was sent a moment ago. Try again in two seconds.");
  const { name } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { name: true } });
  const createdAt = ctx.clock.now();
  const test = {
    id: newId("ntc", createdAt),
    kind: "test",
    createdAt,
    workspace: { id: workspaceId, name },
    message: testMessage(channel, name, ctx.actor.label),
    facts: {},
  };
  return ok(await postMessage(ctx, connection, test, means));
}

const testMessage = (channel: PostChannel, workspace: string, by: string): NoticeMessage => ({
  subject: `${workspace} is connected to this ${channel}`,
  heading: "A test",
  paragraphs: [
    `This is a test that ${by} sent from Gatehouse. Notices about keys, credits, webhooks, invoices and owners come here.`,
  ],
  reason: "An owner asked for it.",
});

/** Of several who ask at once, one gets the turn. */
async function takeTurn({ workspaceId, clock }: Ctx, channel: PostChannel): Promise<boolean> {
  const now = clock.now();
  const { count } = await db().noticeConnection.updateMany({
    where: {
      workspaceId,
      channel,
      OR: [{ testedAt: null }, { testedAt: { lte: new Date(now.getTime() - POST_TEST_EVERY_MS) } }],
    },
    data: { testedAt: now },
  });
  return count > 0;
}
