import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { endedSince, type FirstTry } from "#lib/kernel/first-try.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { RotateSecretInput } from "./schema.ts";
import { notFoundWebhook, visibleTo } from "./scope.ts";
import { newSecret, openSecret, sealSecret, secretHint } from "./secrets.ts";
import type { WithSecret } from "./types.ts";

/**
 * Gives a subscription a new secret and returns it. The current one also signs during the overlap
 * (contract 7); an older one no longer does, so at most two sign. If two calls rotate concurrently,
 * the first's secret becomes the previous one, so both received a valid secret.
 * `forgetPreviousSecrets` erases it after the overlap.
 * @param firstTry set for a call that may be retried. If it made the last rotation, returns that
 * secret, because somebody may already use it. If others followed, refuses: its secret has been
 * replaced.
 */
export async function rotateSecret(
  ctx: Ctx,
  id: string,
  input: RotateSecretInput,
  firstTry?: FirstTry,
): Promise<Result<WithSecret, "forbidden" | "not_found" | "idempotency_conflict">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const before = await lockWebhook(tx, { ...visibleTo(ctx), id });
    if (!before) return notFoundWebhook(id);
    if (firstTry && (await rotatedBy(tx, ctx, id)) === firstTry)
      return ok(
        exact<WithSecret>()({
          ...representWebhook(before, ctx.clock.now()),
          secret: openSecret(ctx.workspaceId, id, before.secret),
        }),
      );
    if (firstTry && (await hasRotated(tx, ctx, id, firstTry))) return endedSince(`The secret of ${id} was rotated`);
    const overlapMs = Math.round(input.overlap_hours * HOUR_MS);
    const former =
      overlapMs > 0
        ? { previousSecret: before.secret, previousSecretUntil: new Date(ctx.clock.now().getTime() + overlapMs) }
        : { previousSecret: null, previousSecretUntil: null };
    const secret = newSecret();
    const row = await tx.webhook.update({
      where: { id, workspaceId: ctx.workspaceId },
      data: { secret: sealSecret(ctx.workspaceId, id, secret), secretHint: secretHint(secret), ...former },
      select: webhookParts,
    });
    await tx.$executeRaw`
      update webhooks set rotated_by_request = ${firstTry ?? null} where id = ${id} and workspace_id = ${ctx.workspaceId}`;
    const webhook = representWebhook(row, ctx.clock.now());
    const { secret_hint, previous_secret_until } = webhook;
    await record(tx, ctx, {
      action: "webhook.secret_rotated",
      targetType: "webhook",
      targetId: id,
      before: { secret_hint: before.secretHint },
      after: { secret_hint, previous_secret_until, ...(firstTry && { first_try: firstTry }) },
    });
    return ok(exact<WithSecret>()({ ...webhook, secret }));
  });
}

/** Returns the call that made the last rotation; null if it cannot be retried. */
async function rotatedBy(tx: Tx, { workspaceId }: Ctx, id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ by: string | null }[]>`
    select rotated_by_request as by from webhooks where id = ${id} and workspace_id = ${workspaceId}`;
  return row?.by ?? null;
}

/** Reports whether this call made an earlier rotation. */
async function hasRotated(tx: Tx, { workspaceId }: Ctx, id: string, firstTry: string): Promise<boolean> {
  const rotation = { workspaceId, targetId: id, action: "webhook.secret_rotated" } as const;
  const by = { path: ["first_try"], equals: firstTry };
  return (await tx.auditEntry.findFirst({ where: { ...rotation, after: by }, select: { id: true } })) !== null;
}
