import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { FirstTry } from "#lib/kernel/first-try.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { lockReplay } from "./lock-replay.ts";
import { makeRun, refuseConcurrentRetry } from "./make-run.ts";
import type { RetryReplayInput } from "./schema.ts";
import { notFoundReplay } from "./scope.ts";
import type { Replay, StoredFilters } from "./types.ts";

export type RetryReplayError = "forbidden" | "not_found" | "too_many_replays";

/**
 * Makes a bulk replay of another's failing deliveries: those that failed for good are sent again as new
 * deliveries, those that are retrying or held are attempted now. Leaves out those that another retry has
 * sent, and those that are due or being sent: they may be retried later. Retries that go back to the same
 * replay run one at a time, because they may have deliveries in common.
 *
 * @param firstTry identifies a repeated call, which gets the original result.
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
    const retryRoot = run.retryRoot ?? id;
    const concurrent = await refuseConcurrentRetry(tx, ctx.workspaceId, retryRoot);
    if (concurrent) return concurrent;
    // A retry of a test key's run is also limited to test webhooks.
    const { test_webhooks, env } = run.filters as StoredFilters;
    return ok({
      rangeFrom: run.rangeFrom,
      rangeTo: at,
      filters: { ...(env && { env }), ...(test_webhooks && { test_webhooks }) },
      rate: input.rate_per_second ?? run.rate,
      retryOf: id,
      retryRoot,
      retries: true,
    });
  });
}
