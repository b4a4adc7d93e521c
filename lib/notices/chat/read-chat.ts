import { authorize, type Ctx } from "#lib/auth/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import type { ChatConnection } from "../types.ts";
import { representChat } from "./represent-chat.ts";

/** The workspace's chat: its host and how the last message went; null when none is connected. For owners alone. */
export async function readChat(ctx: Ctx): Promise<Result<ChatConnection | null, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const row = await db().chatConnection.findUnique({ where: { workspaceId: ctx.workspaceId }, omit: { url: true } });
  return ok(row && representChat(row));
}
