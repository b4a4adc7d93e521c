import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { lockReplay } from "./lock-replay.ts";
import { representReplay } from "./represent.ts";
import type { UpdateReplayInput } from "./schema.ts";
import { notFoundReplay } from "./scope.ts";
import type { Replay } from "./types.ts";

export type UpdateReplayError = "forbidden" | "not_found" | "replay_over";

/**
 * Pauses a run or resumes it, at another rate if one is given. While it is paused nothing more is released; what was released before, or
 * brought forward, at most ten seconds ahead, is sent. The range is gone through all the same, so that the total is known. Time spent paused is not made up for.
 */
export async function updateReplay(
  ctx: Ctx,
  id: string,
  input: UpdateReplayInput,
): Promise<Result<Replay, UpdateReplayError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const was = await lockReplay(tx, ctx, id);
    if (!was) return notFoundReplay(id);
    if (was.status !== "running" && was.status !== "paused")
      return refuse("replay_over", `This replay is ${was.status} and cannot be changed.`, { param: "replay_id" });
    const { status, rate_per_second: rate = was.rate } = input;
    if (status === was.status && rate === was.rate) return ok(representReplay(was));
    const resumed = status === "running" && was.status === "paused";
    const row = await tx.replayRun.update({
      where: { id, workspaceId: ctx.workspaceId },
      data: { status, rate, ...(resumed && { releasedAt: later(was.releasedAt, ctx.clock.now()) }) },
    });
    await record(tx, ctx, {
      action: status === "paused" ? "replay.paused" : "replay.resumed",
      targetType: "replay",
      targetId: id,
      before: { status: was.status, rate_per_second: was.rate },
      after: { status, rate_per_second: rate },
    });
    return ok(representReplay(row));
  });
}

/** What was brought forward may have used up the rate until after now. */
const later = (releasedAt: Date | null, now: Date): Date =>
  releasedAt !== null && releasedAt > now ? releasedAt : now;
