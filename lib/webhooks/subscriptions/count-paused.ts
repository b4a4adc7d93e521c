import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";

/** How many subscriptions of the workspace are paused, by a person or by their failures: what is sent to them waits. */
export async function countPausedWebhooks(ctx: Ctx): Promise<Result<number, "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  return ok(await db().webhook.count({ where: { workspaceId: ctx.workspaceId, deletedAt: null, status: "paused" } }));
}
