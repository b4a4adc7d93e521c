import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { notFoundWebhook, visibleTo } from "./scope.ts";
import { openSecret } from "./secrets.ts";

/**
 * Shows an owner a subscription's secret. A person needs a sign-in within the last ten minutes
 * (contract 8), and the audit log records it. API keys see a secret only when they create it
 * (contract 7).
 */
export async function revealSecret(
  ctx: Ctx,
  id: string,
): Promise<Result<{ secret: string }, "forbidden" | "recent_sign_in_required" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  if (ctx.actor.type === "api_key")
    return refuse("forbidden", "An API key cannot read a secret. Rotate it, and keep the one in the answer.");
  const stale = requireRecentSignIn(ctx);
  if (stale) return stale;
  return await db().$transaction(async (tx) => {
    const row = await tx.webhook.findFirst({
      where: { id, ...visibleTo(ctx) },
      select: { secret: true, secretHint: true },
    });
    if (!row) return notFoundWebhook(id);
    await record(tx, ctx, {
      action: "webhook.secret_revealed",
      targetType: "webhook",
      targetId: id,
      after: { secret_hint: row.secretHint },
    });
    return ok({ secret: openSecret(ctx.workspaceId, id, row.secret) });
  });
}
