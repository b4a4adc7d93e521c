import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { exact } from "#lib/platform/exact.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { RotateSecretInput } from "./schema.ts";
import { notFoundWebhook, visibleTo } from "./scope.ts";
import { newSecret, sealSecret, secretHint } from "./secrets.ts";
import type { WithSecret } from "./types.ts";

const HOUR_MS = 3_600_000;

/**
 * Gives a subscription a new secret, which the answer holds whole. The present one signs next to it for the overlap
 * (contract 7); the one before that, if its overlap is not over, does not: two sign at most. Of two who rotate at once the first's
 * becomes the former one, so each was given a secret that signs. When the overlap is over, `forgetPreviousSecrets` deletes it.
 */
export async function rotateSecret(
  ctx: Ctx,
  id: string,
  input: RotateSecretInput,
): Promise<Result<WithSecret, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  const secret = newSecret();
  return await db().$transaction(async (tx) => {
    const before = await lockWebhook(tx, { ...visibleTo(ctx), id });
    if (!before) return notFoundWebhook(id);
    const now = ctx.clock.now();
    const overlapMs = Math.round(input.overlap_hours * HOUR_MS);
    const former =
      overlapMs > 0
        ? { previousSecret: before.secret, previousSecretUntil: new Date(now.getTime() + overlapMs) }
        : { previousSecret: null, previousSecretUntil: null };
    const row = await tx.webhook.update({
      where: { id, workspaceId: ctx.workspaceId },
      data: { secret: sealSecret(ctx.workspaceId, id, secret), secretHint: secretHint(secret), ...former },
      select: webhookParts,
    });
    const webhook = representWebhook(row, now);
    const { secret_hint, previous_secret_until } = webhook;
    await record(tx, ctx, {
      action: "webhook.secret_rotated",
      targetType: "webhook",
      targetId: id,
      before: { secret_hint: before.secretHint },
      after: { secret_hint, previous_secret_until },
    });
    return ok(exact<WithSecret>()({ ...webhook, secret }));
  });
}
