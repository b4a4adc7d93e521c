import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { FirstTry } from "#lib/kernel/first-try.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { lockReplay } from "./lock-replay.ts";
import { makeRun } from "./make-run.ts";
import type { RetryReplayInput } from "./schema.ts";
import { notFoundReplay } from "./scope.ts";
import type { Replay, StoredFilters } from "./types.ts";

export type RetryReplayError = "forbidden" | "not_found" | "too_many_replays";

/**
 * Makes a bulk replay of exactly the deliveries of another that are failing: those that failed for good are sent again as new deliveries, those that
 * are retried later or held have their next attempt now. A delivery that an earlier retry of the same replay has sent is left out. One such
 * retry runs at a time, or two would send the same delivery.
 *
 * @param firstTry of a call that may come again, which is then answered the run that it made.
 */
export async function retryReplay(
  ctx: Ctx,
  id: string,
  input: RetryReplayInput,
  firstTry?: FirstTry,
): Promise<Result<Replay, RetryReplayError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  return await makeRun<"not_found" | "too_many_replays">(ctx, firstTry, input.rate_per_second, async (tx, at) => {
    const run = await lockReplay(tx, ctx, id);
    if (!run) return notFoundReplay(id);
    const where = {
      workspaceId: ctx.workspaceId,
      retryOf: id,
      status: { in: ["running" as const, "paused" as const] },
    };
    const current = await tx.replayRun.findFirst({ where, select: { id: true } });
    if (current)
      return refuse(
        "too_many_replays",
        `${current.id} is retrying these deliveries. Wait for it to end, or cancel it.`,
        {
          replay_id: current.id,
        },
      );
    // A test key's run stays one.
    const { test_webhooks, env } = run.filters as StoredFilters;
    return ok({
      rangeFrom: run.rangeFrom,
      rangeTo: at,
      filters: { ...(env && { env }), ...(test_webhooks && { test_webhooks }) },
      rate: input.rate_per_second ?? run.rate,
      retryOf: id,
      retries: true,
    });
  });
}
