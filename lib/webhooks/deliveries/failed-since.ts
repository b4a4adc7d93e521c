import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { ATTEMPT_OFFSETS_MS } from "#lib/webhooks/queue/retry-schedule.ts";
import { PAGE_MAX } from "./constants.ts";
import { listDeliveries } from "./queries.ts";
import { ListDeliveriesInput } from "./schema.ts";
import type { FailedForGood } from "./types.ts";

/** From the first attempt to the last. */
const TRIED_FOR_MS = Math.max(...ATTEMPT_OFFSETS_MS);

/**
 * How many of a subscription's deliveries failed for good since then, replays apart: no more are looked at than a page of the list has. What was created
 * as long before as a delivery is tried, or later, cannot have failed for good any sooner.
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
