import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { ATTEMPT_OFFSETS_MS } from "#lib/webhooks/queue/retry-schedule.ts";
import { PAGE_MAX } from "./constants.ts";
import { listDeliveries } from "./queries.ts";
import { ListDeliveriesInput } from "./schema.ts";
import type { FailedForGood } from "./types.ts";

/** Time from the first attempt to the last. */
const TRIED_FOR_MS = Math.max(...ATTEMPT_OFFSETS_MS);

/**
 * Counts a subscription's deliveries that failed for good since `since`, without replays, up to one
 * page. A delivery can fail for good at the earliest TRIED_FOR_MS after its creation, so the search
 * starts that much earlier.
 */
export async function failedSince(
  ctx: Ctx,
  webhookId: string,
  since: Date,
): Promise<Result<FailedForGood, "forbidden" | "invalid_cursor">> {
  const from = new Date(since.getTime() - TRIED_FOR_MS).toISOString();
  const asked = { webhook_id: webhookId, status: "failed", replay: "false", from, limit: PAGE_MAX };
  const page = await listDeliveries(ctx, ListDeliveriesInput.parse(asked));
  if (!page.ok) return page;
  const { data, next_cursor } = page.value;
  const env = data.length === 0 || data.some((each) => each.env === "live") ? "live" : "test";
  return ok({ count: data.length, more: next_cursor !== null, from, env });
}
