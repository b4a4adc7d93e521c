import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { ENDED_SHOWN_MAX, ENDED_SHOWN_MS } from "./constants.ts";
import { representListener } from "./represent-listener.ts";
import type { Listeners } from "./types.ts";

/** Lists recently ended listeners, the latest first. Nothing waits for them. */
export async function listEnded(ctx: Ctx): Promise<Result<Listeners, "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - ENDED_SHOWN_MS);
  const rows = await db().listener.findMany({
    where: { workspaceId: ctx.workspaceId, ...visibleEnv(ctx), endedAt: { gte: since } },
    orderBy: [{ endedAt: "desc" }, { id: "desc" }],
    take: ENDED_SHOWN_MAX,
  });
  return ok<Listeners>({ data: rows.map((row) => representListener(row, 0, now)) });
}
