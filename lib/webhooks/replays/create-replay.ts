import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { FirstTry } from "#lib/kernel/first-try.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { NOT_OVER } from "./constants.ts";
import { makeRun } from "./make-run.ts";
import { resolveReplay } from "./resolve-replay.ts";
import type { CreateReplayInput } from "./schema.ts";
import type { Replay } from "./types.ts";

export type CreateReplayError = "forbidden" | "invalid_parameter" | "too_many_replays";

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
  return await makeRun(ctx, firstTry, input.rate_per_second, async (tx, at) => {
    const resolved = await resolveReplay(tx, ctx, input, at);
    if (!resolved.ok) return resolved;
    const { from, to, filters } = resolved.value;
    const retries = NOT_OVER.some((status) => filters.status?.includes(status));
    return ok({ rangeFrom: from, rangeTo: to, filters, rate: input.rate_per_second, retries });
  });
}
