import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { endedSince, type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import { db } from "#lib/platform/db.ts";
import { exact } from "#lib/platform/exact.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { admitUrl, type UrlError } from "./admit-url.ts";
import { WEBHOOKS_MAX } from "./constants.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { CreateWebhookInput } from "./schema.ts";
import { makesTestOnly } from "./scope.ts";
import { newSecret, openSecret, sealSecret, secretHint } from "./secrets.ts";
import { settingsOf } from "./settings-of.ts";
import type { WithSecret } from "./types.ts";

export type CreateWebhookError = "forbidden" | UrlError | "idempotency_conflict";

type Means = { policy?: OutboundPolicy; firstTry?: FirstTry };

/**
 * Subscribes an address to events of the workspace, from the next one on. The answer holds the signing secret, whole; no other does,
 * but for those that rotate or reveal it. One made by a test key is sent only what test keys cause.
 *
 * @param means `firstTry`: of a call that may come again, which is then answered the subscription that it made, with the secret that signs:
 *   somebody may have been shown it meanwhile.
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
    // One after the other: of two at once the second counts the first's, and another try finds what this one makes.
    await lockWorkspace(tx, workspaceId);
    const before = firstTry && (await lockWebhook(tx, { id, workspaceId }));
    if (before?.deletedAt) return endedSince(`The webhook ${id} was deleted`);
    if (before) {
      const secret = openSecret(workspaceId, id, before.secret);
      return ok(exact<WithSecret>()({ ...representWebhook(before, ctx.clock.now()), secret }));
    }
    // Of another try it does not matter any more whether the address can be resolved.
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
        ...input,
        url: url.value,
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
      after: { ...settingsOf(webhook), secret_hint, test_only },
    });
    return ok(exact<WithSecret>()({ ...webhook, secret }));
  });
}
