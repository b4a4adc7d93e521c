import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { cancelQueued } from "./cancel-queued.ts";
import { lockReplay } from "./lock-replay.ts";
import { getReplay } from "./queries.ts";
import { notFoundReplay } from "./scope.ts";
import type { Replay } from "./types.ts";

export type CancelReplayError = "forbidden" | "not_found" | "replay_over";

/**
 * Cancels a run for good. With the commit nothing more is queued, released or brought forward. Then what waits in the queue ends: the first five
 * thousand before this answers, the rest by a worker within seconds, also when this process dies here. What is being sent at this
 * moment ends by itself, and is not tried again. Canceling again answers the same.
 */
export async function cancelReplay(ctx: Ctx, id: string): Promise<Result<Replay, CancelReplayError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  const done = await db().$transaction(async (tx) => {
    const was = await lockReplay(tx, ctx, id);
    if (!was) return notFoundReplay(id);
    if (was.status === "completed")
      return refuse("replay_over", "This replay is completed: all of it has been sent.", { param: "replay_id" });
    if (was.status === "canceled") return ok(null);
    await tx.replayRun.update({ where: { id, workspaceId: ctx.workspaceId }, data: { status: "canceled" } });
    await record(tx, ctx, {
      action: "replay.canceled",
      targetType: "replay",
      targetId: id,
      before: { status: was.status, total: was.total, sent: was.sent },
      after: { status: "canceled" },
    });
    return ok(null);
  });
  if (!done.ok) return done;
  await cancelQueued(ctx, { id, workspaceId: ctx.workspaceId });
  return await getReplay(ctx, id);
}
