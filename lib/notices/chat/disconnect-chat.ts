import { record } from "#lib/audit/record.ts";
import { authorize, type Ctx } from "#lib/auth/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";

export const CHAT_GONE = "The chat was disconnected.";
export const NO_CHAT = "No chat is connected. Load the page again to see how things stand.";

/** Posts nothing to the workspace's chat any more. What was on its way is given up; the address is destroyed. */
export async function disconnectChat(ctx: Ctx): Promise<Result<null, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ host: string }[]>`
      delete from chat_connections where workspace_id = ${workspaceId} returning host`;
    if (!gone) return refuse("not_found", NO_CHAT);
    // A chat that is connected later must not be told what was meant for this one.
    await tx.notice.updateMany({
      where: {
        workspaceId,
        channel: "chat",
        sentAt: null,
        OR: [{ nextTryAt: { not: null } }, { failedAt: { not: null } }],
      },
      data: { nextTryAt: null, failedAt: null, payload: new Uint8Array(), lastError: CHAT_GONE },
    });
    await record(tx, ctx, {
      action: "chat.disconnected",
      targetType: "workspace",
      targetId: workspaceId,
      before: { host: gone.host },
    });
    return ok(null);
  });
}
