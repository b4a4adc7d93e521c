import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";

/**
 * Shows an owner one of the workspace's secrets: the test secret signs test events and events
 * forwarded to a developer's machine (contract 7 and 12), the live one signs events sent to a URL
 * that a call names (contract 5). A person needs a sign-in within the last ten minutes
 * (contract 8), and the audit log records it. API keys see a secret only when they create it.
 */
export async function revealWorkspaceSecret(
  ctx: Ctx,
  env: KeyEnv,
): Promise<Result<{ secret: string }, "forbidden" | "recent_sign_in_required">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  if (ctx.actor.type === "api_key") return refuse("forbidden", "An API key cannot read a secret.");
  const stale = requireRecentSignIn(ctx);
  if (stale) return stale;
  const secret = await readSigningSecret(ctx.workspaceId, env);
  await db().$transaction((tx) =>
    record(tx, ctx, {
      action: "webhook.secret_revealed",
      targetType: "workspace",
      targetId: ctx.workspaceId,
      after: { env },
    }),
  );
  return ok({ secret });
}
