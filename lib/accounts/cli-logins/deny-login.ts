import { recordForPerson } from "#lib/accounts/auth/record-for-person.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { findLogin, noLogin } from "./find-login.ts";
import type { UserCodeInput } from "./schema.ts";
import type { NoLogin } from "./types.ts";

/**
 * Denies a waiting command line for good. Anybody with its code may: it harms nobody. It belongs to
 * no workspace, so the attempt is audited in each of the person's workspaces.
 */
export async function denyLogin(ctx: PersonCtx, { code }: UserCodeInput): Promise<Result<null, NoLogin>> {
  const found = await findLogin(ctx, ctx.person.id, code);
  if (!found.ok) return found;
  const { id, host, keyName: name, env, scopes, ip } = found.value;
  const now = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    const { count } = await tx.cliLogin.updateMany({
      where: { id, approvedAt: null, deniedAt: null, expiresAt: { gt: now } },
      data: { deniedAt: now },
    });
    if (count === 0) return noLogin("answered");
    await recordForPerson(tx, ctx, ctx.person, [
      {
        action: "cli_login.denied",
        targetType: "cli_login",
        targetId: id,
        after: { name, host, from_ip: ip, env, scopes },
      },
    ]);
    return ok(null);
  });
}
