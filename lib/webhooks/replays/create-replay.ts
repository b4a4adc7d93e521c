import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { NOT_OVER, REPLAYS_AT_ONCE } from "./constants.ts";
import { representReplay } from "./represent.ts";
import { resolveReplay } from "./resolve-replay.ts";
import type { CreateReplayInput } from "./schema.ts";
import type { Replay } from "./types.ts";

export type CreateReplayError = "forbidden" | "invalid_parameter" | "too_many_replays";

/**
 * Makes a bulk replay (service interface 6.6): every delivery of the range that matches, is over by now and is no replay itself is
 * sent again, once, at the rate; where retrying or held ones are asked for, their next attempts are made now, at that rate too (contract
 * 14.1). A worker does it all from here on (advance-replays.ts); what ends later than now is not part of it.
 */
export async function createReplay(ctx: Ctx, input: CreateReplayInput): Promise<Result<Replay, CreateReplayError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const id = newId("rpl", now);
  return await db().$transaction(async (tx) => {
    const resolved = await resolveReplay(tx, ctx, input, now);
    if (!resolved.ok) return resolved;
    // One after the other, or two at once would each find room for the last one.
    await lockWorkspace(tx, ctx.workspaceId);
    const underWay = await tx.replayRun.count({
      where: { workspaceId: ctx.workspaceId, status: { in: ["running", "paused"] } },
    });
    if (underWay >= REPLAYS_AT_ONCE)
      return refuse(
        "too_many_replays",
        `${underWay} replays are under way. Wait for one to end, or cancel one: there may be ${REPLAYS_AT_ONCE} at once.`,
      );
    const { from, to, filters } = resolved.value;
    const row = await tx.replayRun.create({
      data: {
        id,
        workspaceId: ctx.workspaceId,
        rangeFrom: from,
        rangeTo: to,
        filters,
        // Null is for the worker to do.
        retried: NOT_OVER.some((status) => filters.status?.includes(status)) ? null : 0,
        rate: input.rate_per_second,
        releasedAt: now,
        createdAt: now,
        createdBy: ctx.actor.id,
      },
    });
    const replay = representReplay(row);
    await record(tx, ctx, {
      action: "replay.created",
      targetType: "replay",
      targetId: id,
      after: { from: replay.from, to: replay.to, filters: replay.filters, rate_per_second: replay.rate_per_second },
    });
    return ok(replay);
  });
}
