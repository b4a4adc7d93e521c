import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { logDays } from "#lib/kernel/log-days.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { notFoundWebhook, visibleTo } from "#lib/webhooks/subscriptions/scope.ts";
import { keptRange } from "./rules.ts";
import type { CreateReplayInput } from "./schema.ts";
import type { StoredFilters } from "./types.ts";

type Resolved = { from: Date; to: Date; filters: StoredFilters };

/**
 * Resolves the input for this actor: limits the range to what is kept, and a test key's filters to
 * test deliveries of test subscriptions. Shared by previews and runs, so that both cover the same
 * deliveries.
 * @param now the run's creation time, the latest end of the range.
 */
export async function resolveReplay(
  tx: Tx,
  ctx: Ctx,
  input: CreateReplayInput,
  now: Date,
): Promise<Result<Resolved, "invalid_parameter">> {
  const range = keptRange(input, now, logDays());
  if ("problem" in range) return refuse("invalid_parameter", range.problem, { param: range.param });
  const visible = visibleEnv(ctx);
  if ("env" in visible && input.env !== undefined && input.env !== visible.env)
    return refuse("invalid_parameter", "A test key replays test deliveries only.", { param: "env" });
  const env = "env" in visible ? visible.env : input.env;
  const { event, webhook_id, status, failed_from: failedFrom } = input;
  if (webhook_id !== undefined && (await tx.webhook.count({ where: { ...visibleTo(ctx), id: webhook_id } })) === 0)
    return refuse("invalid_parameter", notFoundWebhook(webhook_id).message, { param: "webhook_id" });
  const filters = { ...(event && { event }), ...(webhook_id && { webhook_id }), ...(status && { status }) };
  const failed = failedFrom && { failed_from: failedFrom.toISOString() };
  const isTest = isTestKey(ctx.actor);
  return ok({
    ...range,
    filters: { ...filters, ...failed, ...(env && { env }), ...(isTest && { test_webhooks: true }) },
  });
}
