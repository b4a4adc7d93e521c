import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { changedFields, columnsOf } from "#lib/kernel/field-list.ts";
import { db } from "#lib/platform/database/client.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { admitUrl, type UrlError } from "./admit-url.ts";
import { WEBHOOK_FIELDS } from "./constants.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { UpdateWebhookInput } from "./schema.ts";
import { notFoundWebhook, visibleTo } from "./scope.ts";
import type { Webhook } from "./types.ts";

export type UpdateWebhookError = "forbidden" | "not_found" | UrlError;

/**
 * Changes a subscription's URL, events or description. Waiting deliveries go to the new URL with
 * their next attempt; events of removed types are still delivered if they already happened. The
 * failure count stays: only a success shows that the new URL works.
 */
export async function updateWebhook(
  ctx: Ctx,
  id: string,
  input: UpdateWebhookInput,
  policy = outboundPolicy(),
): Promise<Result<Webhook, UpdateWebhookError>> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  const url = input.url === undefined ? undefined : await admitUrl(ctx, input.url, policy);
  if (url && !url.ok) return url;

  return await db().$transaction(async (tx) => {
    const before = await lockWebhook(tx, { ...visibleTo(ctx), id });
    if (!before) return notFoundWebhook(id);
    const now = ctx.clock.now();
    const was = representWebhook(before, now);
    const row = await tx.webhook.update({
      where: { id, workspaceId: ctx.workspaceId },
      data: columnsOf(WEBHOOK_FIELDS, { ...input, url: url?.value }),
      select: webhookParts,
    });
    const is = representWebhook(row, now);
    const changed = changedFields(WEBHOOK_FIELDS, was, is);
    if (Object.keys(changed.after).length === 0) return ok(is);
    await record(tx, ctx, { action: "webhook.updated", targetType: "webhook", targetId: id, ...changed });
    return ok(is);
  });
}
