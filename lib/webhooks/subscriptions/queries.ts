import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { readIdCursor } from "#lib/platform/values/lists/cursor.ts";
import { cutPage } from "#lib/platform/values/lists/page-of.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { representWebhook, WEBHOOK_COLUMNS, type WebhookRow } from "./represent-webhook.ts";
import type { ListWebhooksInput } from "./schema.ts";
import { makesTestOnly, notFoundWebhook } from "./scope.ts";
import type { Webhook, WebhookPage } from "./types.ts";

// Prepared, because several pages run these before rendering. $1 workspace, $2 whether only
// test-only ones are visible.
const VISIBLE = "workspace_id = $1 and deleted_at is null and (test_only or not $2)";
const ONE = {
  name: "webhook",
  text: `select ${WEBHOOK_COLUMNS} from webhooks where ${VISIBLE} and id = $3`,
};
const PAGE = {
  name: "webhooks",
  text: `select ${WEBHOOK_COLUMNS} from webhooks
    where ${VISIBLE} and ($3::webhook_status is null or status = $3) and ($4::text is null or id < $4)
      and ($5::text is null or position(lower($5) in lower(url)) > 0 or position(lower($5) in lower(description)) > 0 or starts_with(id, $5))
    order by id desc limit $6`,
};

/** Returns one subscription. Responds with not_found for another workspace's and deleted ones. */
export async function getWebhook(ctx: Ctx, id: string): Promise<Result<Webhook, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  if (!isId("whk", id)) return notFoundWebhook(id);
  const { rows } = await sql().query<WebhookRow>({ ...ONE, values: [ctx.workspaceId, makesTestOnly(ctx), id] });
  return rows[0] ? ok(representWebhook(rows[0], ctx.clock.now())) : notFoundWebhook(id);
}

/** Lists subscriptions by keyset, newest first: an ID begins with its time. */
export async function listWebhooks(
  ctx: Ctx,
  input: ListWebhooksInput,
): Promise<Result<WebhookPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("whk", input.cursor);
  if (!after.ok) return after;
  const sought = [input.status, after.value, input.q?.trim() || undefined];
  const { rows } = await sql().query<WebhookRow>({
    ...PAGE,
    values: [ctx.workspaceId, makesTestOnly(ctx), ...sought, input.limit + 1],
  });
  const { page, next_cursor } = cutPage(rows, input.limit);
  const now = ctx.clock.now();
  return ok<WebhookPage>({
    data: page.map((row) => representWebhook(row, now)),
    next_cursor,
  });
}
