import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { countWaiting } from "./count-waiting.ts";
import { representListener } from "./represent-listener.ts";
import { notFoundListener } from "./scope.ts";
import type { Listener } from "./types.ts";

/** A listener by its id, however long ago it ended: what the log says of its deliveries leads to it. */
export async function findListener(ctx: Ctx, id: string): Promise<Result<Listener, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const row = await db().listener.findFirst({ where: { id, workspaceId: ctx.workspaceId, ...visibleEnv(ctx) } });
  if (!row) return notFoundListener(id);
  const waiting = row.endedAt === null ? await countWaiting(ctx.workspaceId, [id]) : undefined;
  return ok(representListener(row, waiting?.get(id) ?? 0, ctx.clock.now()));
}
