import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { cancelQueued } from "./cancel-queued.ts";
import { lockReplay } from "./lock-replay.ts";
import { getReplay } from "./queries.ts";
import { notFoundReplay } from "./scope.ts";
import type { Replay } from "./types.ts";

export type CancelReplayError = "forbidden" | "not_found" | "replay_over";

/**
 * Cancels a run permanently. From the commit on nothing more is queued, released or brought
 * forward. Queued deliveries are then canceled: the first five thousand before this returns, the
 * rest by a worker within seconds, even if this process dies. Running attempts finish but are not
 * retried. Canceling again returns the same.
 */
export async function cancelReplay(ctx: Ctx, id: string): Promise<Result<Replay, CancelReplayError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  const done = await db().$transaction(async (tx) => {
    const was = await lockReplay(tx, ctx, id);
    if (!was) return notFoundReplay(id);
    if (was.status === "completed")
      return refuse("replay_over", "This replay is completed: all deliveries have been sent.", { param: "replay_id" });
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
