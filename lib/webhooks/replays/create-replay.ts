import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { NOT_OVER, REPLAYS_AT_ONCE } from "./constants.ts";
import { representReplay } from "./represent.ts";
import { resolveReplay } from "./resolve-replay.ts";
import type { CreateReplayInput } from "./schema.ts";
import type { Replay } from "./types.ts";

export type CreateReplayError = "forbidden" | "invalid_parameter" | "too_many_replays";

/** What a run has before a worker sees it. */
const UNTOUCHED = {
  status: "running",
  queuedAt: null,
  finishedAt: null,
  total: 0,
  retried: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  canceled: 0,
} as const;

/**
 * Makes a bulk replay (service interface 6.6): every delivery of the range that matches, is over by now and is no replay itself is
 * sent again, once, at the rate; where retrying or held ones are asked for, their next attempts are made now, at that rate too (contract
 * 14.1). A worker does it all from here on (advance-replays.ts); what ends later than now is not part of it.
 *
 * @param firstTry of a call that may come again, which is then answered the run that it made, as it was when it was made (contract 4).
 */
export async function createReplay(
  ctx: Ctx,
  input: CreateReplayInput,
  firstTry?: FirstTry,
): Promise<Result<Replay, CreateReplayError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const at = madeAt(ctx, firstTry);
  const id = idOfMade("rpl", at, firstTry);
  return await db().$transaction(async (tx) => {
    // One after the other, or two at once would each find room for the last one.
    await lockWorkspace(tx, workspaceId);
    const before = firstTry && (await tx.replayRun.findFirst({ where: { id, workspaceId } }));
    if (before) return ok(representReplay({ ...before, ...UNTOUCHED, rate: input.rate_per_second }));
    const resolved = await resolveReplay(tx, ctx, input, at);
    if (!resolved.ok) return resolved;
    const underWay = await tx.replayRun.count({ where: { workspaceId, status: { in: ["running", "paused"] } } });
    if (underWay >= REPLAYS_AT_ONCE)
      return refuse(
        "too_many_replays",
        `${underWay} replays are under way. Wait for one to end, or cancel one: there may be ${REPLAYS_AT_ONCE} at once.`,
      );
    const { from, to, filters } = resolved.value;
    const row = await tx.replayRun.create({
      data: {
        id,
        workspaceId,
        rangeFrom: from,
        rangeTo: to,
        filters,
        // Null is for the worker to do.
        retried: NOT_OVER.some((status) => filters.status?.includes(status)) ? null : 0,
        rate: input.rate_per_second,
        // Its rate is counted from here: what a late try makes lets nothing out at once for the time before.
        releasedAt: ctx.clock.now(),
        createdAt: at,
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
