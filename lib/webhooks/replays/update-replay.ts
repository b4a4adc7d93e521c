import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { lockReplay } from "./lock-replay.ts";
import { representReplay } from "./represent.ts";
import type { UpdateReplayInput } from "./schema.ts";
import { notFoundReplay } from "./scope.ts";
import type { Replay } from "./types.ts";

export type UpdateReplayError = "forbidden" | "not_found" | "replay_over";

/**
 * Pauses or resumes a run, optionally with a new rate. While paused nothing more is released, but
 * deliveries already released or brought forward, at most ten seconds ahead, are sent. The range is
 * still processed, so that the total is known. Paused time is not made up for.
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

/** Deliveries brought forward may have used the rate beyond now. */
const later = (releasedAt: Date | null, now: Date): Date =>
  releasedAt !== null && releasedAt > now ? releasedAt : now;
