import { rolePermits } from "#lib/kernel/permissions.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { OWNERS_SHOWN } from "./constants.ts";
import { type FoundLogin, findLogin } from "./find-login.ts";
import { readUserCode, spellUserCode } from "./rules.ts";
import type { NoLogin, WaitingLogin, WorkspaceChoice } from "./types.ts";

/** Returns the login of a code to its holder, without approving or changing it. */
export async function getWaitingLogin(ctx: PersonCtx, code: string): Promise<Result<WaitingLogin, NoLogin>> {
  const found = await findLogin(ctx, ctx.person.id, code);
  return found.ok ? ok(represent(found.value, spellUserCode(readUserCode(code) ?? ""))) : found;
}

const represent = (row: FoundLogin, userCode: string): WaitingLogin => ({
  user_code: userCode,
  key_name: row.keyName,
  host: row.host,
  ip: row.ip,
  env: row.env,
  // Written only through BeginLoginInput, which validates the scopes.
  scopes: row.scopes as Scope[],
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

/**
 * Lists the person's workspaces by name, each with whether they may approve a CLI login there and,
 * if not, whom to ask.
 */
export async function listChoices(ctx: PersonCtx): Promise<WorkspaceChoice[]> {
  const members = await db().member.findMany({
    where: { userId: ctx.person.id },
    select: {
      role: true,
      workspace: {
        select: {
          slug: true,
          name: true,
          maxKeyDays: true,
          members: {
            where: { role: "owner" },
            select: { user: { select: { email: true } } },
            orderBy: { id: "asc" },
            take: OWNERS_SHOWN,
          },
        },
      },
    },
    orderBy: [{ workspace: { name: "asc" } }, { id: "asc" }],
  });
  return members.map(({ role, workspace: { slug, name, maxKeyDays, members: owners } }) => {
    const mayApprove = rolePermits(role, "keys:write");
    const emails = !mayApprove && rolePermits(role, "members:read") ? owners.map(({ user }) => user.email) : [];
    return { slug, name, may_approve: mayApprove, owners: emails, max_key_days: maxKeyDays };
  });
}
