import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { exact } from "#lib/platform/exact.ts";
import { newId } from "#lib/platform/ids.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { admitUrl, type UrlError } from "./admit-url.ts";
import { WEBHOOKS_MAX } from "./constants.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { CreateWebhookInput } from "./schema.ts";
import { makesTestOnly } from "./scope.ts";
import { newSecret, sealSecret, secretHint } from "./secrets.ts";
import { settingsOf } from "./settings-of.ts";
import type { WithSecret } from "./types.ts";

export type CreateWebhookError = "forbidden" | UrlError;

/**
 * Subscribes an address to events of the workspace, from the next one on. The answer holds the signing secret, whole; no other does,
 * but for those that rotate or reveal it. One made by a test key is sent only what test keys cause.
 */
export async function createWebhook(
  ctx: Ctx,
  input: CreateWebhookInput,
  policy = outboundPolicy(),
): Promise<Result<WithSecret, CreateWebhookError>> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  const url = await admitUrl(ctx, input.url, policy);
  if (!url.ok) return url;

  const now = ctx.clock.now();
  const id = newId("whk", now);
  const secret = newSecret();
  return await db().$transaction(async (tx) => {
    if ((await countUnderLock(tx, ctx)) >= WEBHOOKS_MAX)
      return refuse(
        "invalid_parameter",
        `A workspace has at most ${WEBHOOKS_MAX} webhooks. Delete one that is not needed.`,
        { param: "url" },
      );
    const row = await tx.webhook.create({
      data: {
        id,
        workspaceId: ctx.workspaceId,
        ...input,
        url: url.value,
        testOnly: makesTestOnly(ctx),
        secret: sealSecret(ctx.workspaceId, id, secret),
        secretHint: secretHint(secret),
        createdAt: now,
        createdBy: ctx.actor.id,
      },
      select: webhookParts,
    });
    const webhook = representWebhook(row, now);
    const { secret_hint, test_only } = webhook;
    await record(tx, ctx, {
      action: "webhook.created",
      targetType: "webhook",
      targetId: id,
      after: { ...settingsOf(webhook), secret_hint, test_only },
    });
    return ok(exact<WithSecret>()({ ...webhook, secret }));
  });
}

/** How many there are, with nobody else adding one: the workspace's row is held to the end of the transaction. */
async function countUnderLock(tx: Tx, ctx: Ctx): Promise<number> {
  await lockWorkspace(tx, ctx.workspaceId);
  return await tx.webhook.count({ where: { workspaceId: ctx.workspaceId, deletedAt: null } });
}
