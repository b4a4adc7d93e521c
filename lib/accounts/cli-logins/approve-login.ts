import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { findLogin, noLogin } from "./find-login.ts";
import type { UserCodeInput } from "./schema.ts";
import type { NoLogin } from "./types.ts";

/**
 * Approves a waiting command line for this workspace. The key is created when it is fetched, in
 * this person's name; needs a recent sign-in if creating the key would.
 */
export async function approveLogin(
  ctx: Ctx,
  { code }: UserCodeInput,
): Promise<Result<{ host: string | null }, "forbidden" | "recent_sign_in_required" | NoLogin>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const found = await findLogin(ctx, ctx.actor.id, code);
  if (!found.ok) return found;
  const { id, host, keyName: name, env, scopes, ip } = found.value;
  const stale = scopes.includes("admin") ? requireRecentSignIn(ctx) : undefined;
  if (stale) return stale;
  const now = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    const { count } = await tx.cliLogin.updateMany({
      where: { id, approvedAt: null, deniedAt: null, expiresAt: { gt: now } },
      data: { workspaceId: ctx.workspaceId, approvedBy: ctx.actor.id, approvedAt: now },
    });
    if (count === 0) return noLogin("answered");
    await record(tx, ctx, {
      action: "cli_login.approved",
      targetType: "cli_login",
      targetId: id,
      after: { name, host, from_ip: ip, env, scopes },
    });
    return ok({ host });
  });
}
