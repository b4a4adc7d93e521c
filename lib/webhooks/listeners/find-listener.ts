import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { countWaiting } from "./count-waiting.ts";
import { representListener } from "./represent-listener.ts";
import { notFoundListener } from "./scope.ts";
import type { Listener } from "./types.ts";

/** Returns a listener by ID, even if it has ended, because the delivery log links to it. */
export async function findListener(ctx: Ctx, id: string): Promise<Result<Listener, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const row = await db().listener.findFirst({ where: { id, workspaceId: ctx.workspaceId, ...visibleEnv(ctx) } });
  if (!row) return notFoundListener(id);
  const waiting = row.endedAt === null ? await countWaiting(ctx.workspaceId, [id]) : undefined;
  return ok(representListener(row, waiting?.get(id) ?? 0, ctx.clock.now()));
}
