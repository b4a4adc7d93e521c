import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { TestSecret } from "./types.ts";

/**
 * Returns the workspace's test secret to a command line before it listens, because an app needs it
 * to verify signatures (contract 12). Opening a listener returns it too; the audit log records
 * both. API keys only: a person sees it after a recent sign-in (`revealWorkspaceSecret`).
 */
export async function revealTestSecret(ctx: Ctx): Promise<Result<TestSecret, "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  if (ctx.actor.type !== "api_key") return refuse("forbidden", "The dashboard shows the test secret.");
  const secret = await readSigningSecret(ctx.workspaceId, "test");
  await db().$transaction((tx) =>
    record(tx, ctx, {
      action: "webhook.secret_revealed",
      targetType: "workspace",
      targetId: ctx.workspaceId,
      after: { env: "test" },
    }),
  );
  return ok<TestSecret>({ secret });
}
