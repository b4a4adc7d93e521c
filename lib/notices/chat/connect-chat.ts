import { record } from "#lib/audit/record.ts";
import { authorize, type Ctx } from "#lib/auth/context.ts";
import { db } from "#lib/platform/db.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { admitUrl, type UrlError } from "#lib/webhooks/admit-url.ts";
import type { ChatConnection } from "../types.ts";
import { representChat } from "./represent-chat.ts";
import type { ConnectChatInput } from "./schema.ts";
import { sealChatUrl } from "./sealed-url.ts";

/**
 * Has the workspace's notices posted to an incoming webhook from now on, in place of the one before. The address is admitted like a
 * subscription's: https, or http where the operator has named where it leads. It is kept sealed and never told again: only its host.
 */
export async function connectChat(
  ctx: Ctx,
  input: ConnectChatInput,
  policy = outboundPolicy(),
): Promise<Result<ChatConnection, "forbidden" | UrlError>> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const url = await admitUrl(input.url, policy);
  if (!url.ok) return url;
  const { workspaceId } = ctx;
  const { host } = new URL(url.value);
  const connection = {
    url: sealChatUrl(workspaceId, url.value),
    host,
    createdAt: ctx.clock.now(),
    testedAt: null,
    lastOkAt: null,
    lastError: null,
    lastErrorAt: null,
  };
  return await db().$transaction(async (tx) => {
    // Of two who connect at once, the second replaces what the first connected, and its audit row says so.
    await tx.$queryRaw`select 1 from workspaces where id = ${workspaceId} for no key update`;
    const before = await tx.chatConnection.findUnique({ where: { workspaceId }, select: { host: true } });
    const row = await tx.chatConnection.upsert({
      where: { workspaceId },
      create: { workspaceId, ...connection },
      update: connection,
    });
    await record(tx, ctx, {
      action: "chat.connected",
      targetType: "workspace",
      targetId: workspaceId,
      ...(before && { before }),
      after: { host },
    });
    return ok(representChat(row));
  });
}
