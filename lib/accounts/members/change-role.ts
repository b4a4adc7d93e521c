import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { countOwners } from "./count-owners.ts";
import { mayAddOwner } from "./may-add-owner.ts";
import { notifyOwnersOfOwner } from "./notify-owners.ts";
import { LAST_OWNER, NO_SUCH_MEMBER } from "./refusals.ts";
import { memberParts, representMember } from "./represent.ts";
import { revokeInvitationsOf } from "./revoke-invitations-of.ts";
import { losesLastOwner } from "./rules.ts";
import type { ChangeRoleInput } from "./schema.ts";
import type { Member } from "./types.ts";

export type ChangeRoleError = "forbidden" | "recent_sign_in_required" | "not_found" | "last_owner";

/**
 * Changes a member's role, effective with their next request. The workspace always keeps an owner,
 * even when two demote each other concurrently. Revokes the open invitations of a demoted owner.
 */
export async function changeRole(ctx: Ctx, input: ChangeRoleInput): Promise<Result<Member, ChangeRoleError>> {
  const forbidden = authorize(ctx, "members:write");
  if (forbidden) return forbidden;
  if (!isId("mem", input.member_id)) return NO_SUCH_MEMBER;
  const stale = input.role === "owner" ? mayAddOwner(ctx) : undefined;
  if (stale) return stale;
  const { workspaceId } = ctx;
  const where = { id: input.member_id, workspaceId };

  return await db().$transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const before = await tx.member.findFirst({ where, include: memberParts });
    if (!before) return NO_SUCH_MEMBER;
    if (before.role === input.role) return ok(representMember(before));
    if (losesLastOwner(before.role, input.role, await countOwners(tx, workspaceId))) return LAST_OWNER;
    const after = await tx.member.update({ where, data: { role: input.role }, include: memberParts });
    await record(tx, ctx, {
      action: "member.role_changed",
      targetType: "member",
      targetId: after.id,
      before: { email: after.user.email, role: before.role },
      after: { email: after.user.email, role: after.role },
    });
    if (before.role === "owner") await revokeInvitationsOf(tx, ctx, after.user.email);
    if (after.role === "owner") {
      const newcomer = { userId: after.userId, email: after.user.email, role: after.role, addedBy: ctx.actor.label };
      await notifyOwnersOfOwner(tx, ctx, after.id, newcomer);
    }
    return ok(representMember(after));
  });
}
