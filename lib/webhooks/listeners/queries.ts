import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { LISTENERS_MAX } from "./constants.ts";
import { countWaiting } from "./count-waiting.ts";
import { representListener } from "./represent-listener.ts";
import { notFoundListener, visibleTo } from "./scope.ts";
import type { Listener, Listeners } from "./types.ts";

/**
 * Lists the workspace's open listeners, newest first, without paging because their number is
 * limited.
 */
export async function listListeners(ctx: Ctx): Promise<Result<Listeners, "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const rows = await db().listener.findMany({ where: visibleTo(ctx), orderBy: { id: "desc" }, take: LISTENERS_MAX });
  const waiting = await countWaiting(
    ctx.workspaceId,
    rows.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  return ok<Listeners>({ data: rows.map((row) => representListener(row, waiting.get(row.id) ?? 0, now)) });
}

/** Returns one open listener of the workspace. */
export async function getListener(ctx: Ctx, id: string): Promise<Result<Listener, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const row = await db().listener.findFirst({ where: { id, ...visibleTo(ctx) } });
  if (!row) return notFoundListener(id);
  const waiting = await countWaiting(ctx.workspaceId, [id]);
  return ok(representListener(row, waiting.get(id) ?? 0, ctx.clock.now()));
}
