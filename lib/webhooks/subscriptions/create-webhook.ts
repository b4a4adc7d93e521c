import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { auditedOf, columnsOf } from "#lib/kernel/field-list.ts";
import { endedSince, type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import { db } from "#lib/platform/database/client.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { admitUrl, type UrlError } from "./admit-url.ts";
import { WEBHOOK_FIELDS, WEBHOOKS_MAX } from "./constants.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { CreateWebhookInput } from "./schema.ts";
import { makesTestOnly } from "./scope.ts";
import { newSecret, openSecret, sealSecret, secretHint } from "./secrets.ts";
import type { WithSecret } from "./types.ts";

export type CreateWebhookError = "forbidden" | UrlError | "idempotency_conflict";

type Means = { policy?: OutboundPolicy; firstTry?: FirstTry };

/**
 * Subscribes a URL to the workspace's events from now on. The response contains the whole signing
 * secret; apart from this, only rotating and revealing do. A subscription created by a test key
 * receives only what test keys cause.
 * @param means `firstTry` is set for a call that may be retried, which then returns the
 * subscription it created with its current secret, because somebody may already use that.
 */
export async function createWebhook(
  ctx: Ctx,
  input: CreateWebhookInput,
  { policy = outboundPolicy(), firstTry }: Means = {},
): Promise<Result<WithSecret, CreateWebhookError>> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  const url = await admitUrl(ctx, input.url, policy);
  const { workspaceId } = ctx;
  const at = madeAt(ctx, firstTry);
  const id = idOfMade("whk", at, firstTry);
  return await db().$transaction(async (tx) => {
    // Serializes concurrent calls: the second counts the first's subscription, and a retry finds
    // it.
    await lockWorkspace(tx, workspaceId);
    const before = firstTry && (await lockWebhook(tx, { id, workspaceId }));
    if (before?.deletedAt) return endedSince(`The webhook ${id} was deleted`);
    if (before) {
      const secret = openSecret(workspaceId, id, before.secret);
      return ok(exact<WithSecret>()({ ...representWebhook(before, ctx.clock.now()), secret }));
    }
    // A retry succeeds even if the URL no longer resolves.
    if (!url.ok) return url;
    if ((await tx.webhook.count({ where: { workspaceId, deletedAt: null } })) >= WEBHOOKS_MAX)
      return refuse(
        "invalid_parameter",
        `A workspace has at most ${WEBHOOKS_MAX} webhooks. Delete one that is not needed.`,
        { param: "url" },
      );
    const secret = newSecret();
    const row = await tx.webhook.create({
      data: {
        id,
        workspaceId,
        ...columnsOf(WEBHOOK_FIELDS, { ...input, url: url.value }),
        testOnly: makesTestOnly(ctx),
        secret: sealSecret(workspaceId, id, secret),
        secretHint: secretHint(secret),
        createdAt: at,
        createdBy: ctx.actor.id,
      },
      select: webhookParts,
    });
    const webhook = representWebhook(row, ctx.clock.now());
    const { secret_hint, test_only } = webhook;
    await record(tx, ctx, {
      action: "webhook.created",
      targetType: "webhook",
      targetId: id,
      after: { ...auditedOf(WEBHOOK_FIELDS, webhook), secret_hint, test_only },
    });
    return ok(exact<WithSecret>()({ ...webhook, secret }));
  });
}
