import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import type { TestSecret } from "./types.ts";

/**
 * Answers the workspace's test secret to a command line that does not listen yet: an app needs it to check signatures before anything comes
 * (contract 12). It is what opening a listener answers too, and the audit log says who got it. An API key alone may: a person is
 * shown it after a recent sign-in (`revealWorkspaceSecret`).
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
