import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { notifyChanged } from "../notify-changed.ts";
import { notFoundListener, visibleTo } from "../scope.ts";
import type { OwnedListener } from "./types.ts";

/**
 * Makes a new connection the listener's current one. The process with the previous one is notified
 * and closes it.
 */
export async function beginSession(ctx: Ctx, id: string): Promise<Result<OwnedListener, "not_found">> {
  const now = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    const [row] = await tx.listener.updateManyAndReturn({
      where: { id, ...visibleTo(ctx) },
      data: { session: { increment: 1 }, connectedAt: now, seenAt: now, idle: false, keyId: ctx.actor.id },
    });
    if (!row) return notFoundListener(id);
    await notifyChanged(tx, id);
    const { workspaceId, name, env, keyId, session } = row;
    return ok({ id, workspaceId, name, env, keyId, session });
  });
}
