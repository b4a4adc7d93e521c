import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { admitUrl, type UrlError } from "./admit-url.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { UpdateWebhookInput } from "./schema.ts";
import { notFoundWebhook, visibleTo } from "./scope.ts";
import { changedSettings, settingsOf } from "./settings-of.ts";
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
      data: given({ ...input, url: url?.value }),
      select: webhookParts,
    });
    const is = representWebhook(row, now);
    const changed = changedSettings(was, is);
    if (changed.length === 0) return ok(is);
    await record(tx, ctx, {
      action: "webhook.updated",
      targetType: "webhook",
      targetId: id,
      before: settingsOf(was, changed),
      after: settingsOf(is, changed),
    });
    return ok(is);
  });
}

/** Removes undefined fields, because Prisma's types allow only absent ones. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
