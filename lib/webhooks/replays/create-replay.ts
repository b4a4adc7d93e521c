import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { FirstTry } from "#lib/kernel/first-try.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { UNFINISHED_STATUSES } from "./constants.ts";
import { makeRun } from "./make-run.ts";
import { resolveReplay } from "./resolve-replay.ts";
import type { CreateReplayInput } from "./schema.ts";
import type { Replay } from "./types.ts";

export type CreateReplayError = "forbidden" | "invalid_parameter" | "too_many_replays";

/**
 * Creates a bulk replay (service interface 6.6): sends every matching, finished delivery of the
 * range again once, except replays, at the given rate. If retrying or held ones are included,
 * brings their next attempts forward at the same rate (contract 14.1). A worker does the rest
 * (advance-replays.ts). Deliveries that finish later are not included.
 * @param firstTry identifies a repeated call, which returns the run in its initial state
 * (contract 4).
 */
export async function createReplay(
  ctx: Ctx,
  input: CreateReplayInput,
  firstTry?: FirstTry,
): Promise<Result<Replay, CreateReplayError>> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  return await makeRun(ctx, firstTry, input.rate_per_second, async (tx, at) => {
    const resolved = await resolveReplay(tx, ctx, input, at);
    if (!resolved.ok) return resolved;
    const { from, to, filters } = resolved.value;
    const retries = UNFINISHED_STATUSES.some((status) => filters.status?.includes(status));
    return ok({ rangeFrom: from, rangeTo: to, filters, rate: input.rate_per_second, retries });
  });
}
