import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { admitMail } from "#lib/kernel/outbox/admit-mail.ts";
import type { NoticeMessage, PostAnswer, PostChannel } from "#lib/kernel/outbox/types.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { CHANNEL_LABELS, POST_TEST_EVERY_MS } from "./constants.ts";
import { findConnection } from "./find-connection.ts";
import { type PostMeans, postMessage } from "./post-message.ts";
import type { ChannelInput } from "./schema.ts";

/**
 * Posts a test message to a connection now and returns the result, including a refusal by the
 * receiver.
 */
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
  const turn = await db().$transaction((tx) => takeTurn(tx, ctx, channel));
  if (!turn.ok) return turn;
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
    `This is a test that ${by} sent from Gatehouse. Notices about keys, credits, webhooks, invoices and owners will be posted here.`,
  ],
  reason: "An owner requested it.",
});

/** Admits one of several concurrent callers, within the limits of test messages. */
async function takeTurn(
  tx: Tx,
  { workspaceId, actor, clock }: Ctx,
  channel: PostChannel,
): Promise<Result<null, "not_found" | "rate_limited">> {
  const now = clock.now();
  const [connection] = await tx.$queryRaw<{ tested_at: Date | null }[]>`
    select tested_at from notice_connections where workspace_id = ${workspaceId} and channel = ${channel} for update`;
  if (!connection) return refuse("not_found", CHANNEL_LABELS[channel].none);
  if (now.getTime() - (connection.tested_at?.getTime() ?? 0) < POST_TEST_EVERY_MS)
    return refuse("rate_limited", "A test message was just sent. Try again in two seconds.");
  const admitted = await admitMail(tx, now, "test_message", { sender: actor.id, workspace: workspaceId });
  if (!admitted.ok) return admitted;
  await tx.noticeConnection.updateMany({ where: { workspaceId, channel }, data: { testedAt: now } });
  return ok(null);
}
