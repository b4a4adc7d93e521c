import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { representWebhook, WEBHOOK_COLUMNS, type WebhookRow } from "./represent-webhook.ts";
import { makesTestOnly } from "./scope.ts";
import type { Webhook } from "./types.ts";

/**
 * Subscriptions that are paused, or whose latest attempts were not accepted. $1 workspace, $2
 * whether only test-only ones are visible.
 */
const TROUBLED = `from webhooks where workspace_id = $1 and deleted_at is null and (test_only or not $2)
  and (status = 'paused' or failing_since is not null)`;
const COUNTED = {
  name: "troubled-webhooks",
  text: `select count(*) filter (where status = 'paused') as paused, count(*) filter (where status = 'active') as failing ${TROUBLED}`,
};
const NEWEST = `select ${WEBHOOK_COLUMNS} ${TROUBLED} order by id desc limit $3`;

/** Counts paused and failing subscriptions, whose deliveries wait. */
export async function countTroubledWebhooks(
  ctx: Ctx,
): Promise<Result<{ paused: number; failing: number }, "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const { rows } = await sql().query<{ paused: number; failing: number }>({
    ...COUNTED,
    values: [ctx.workspaceId, makesTestOnly(ctx)],
  });
  return ok(rows[0] ?? { paused: 0, failing: 0 });
}

/** Lists the newest `most` paused or failing subscriptions. */
export async function listTroubledWebhooks(ctx: Ctx, most: number): Promise<Result<Webhook[], "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const { rows } = await sql().query<WebhookRow>(NEWEST, [ctx.workspaceId, makesTestOnly(ctx), most]);
  const now = ctx.clock.now();
  return ok(rows.map((row) => representWebhook(row, now)));
}
