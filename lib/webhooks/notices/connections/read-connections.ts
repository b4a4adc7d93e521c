import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { NoticeConnections } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { representConnection } from "./represent-connection.ts";

/**
 * Returns where the workspace's notices are posted: each channel's host and last result, or null if
 * not connected. Owners only.
 */
export async function readConnections(ctx: Ctx): Promise<Result<NoticeConnections, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const rows = await db().noticeConnection.findMany({
    where: { workspaceId: ctx.workspaceId },
    omit: { url: true, secret: true },
  });
  const [chat, webhook] = (["chat", "webhook"] as const).map((channel) => {
    const row = rows.find((each) => each.channel === channel);
    return row ? representConnection(row) : null;
  });
  return ok({ chat: chat ?? null, webhook: webhook ?? null });
}
