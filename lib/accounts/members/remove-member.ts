import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { countOwners } from "./count-owners.ts";
import { LAST_OWNER, NO_SUCH_MEMBER } from "./refusals.ts";
import { memberParts, representMember } from "./represent.ts";
import { revokeInvitationsOf } from "./revoke-invitations-of.ts";
import { losesLastOwner } from "./rules.ts";
import type { MemberIdInput } from "./schema.ts";
import type { Member } from "./types.ts";

export type RemoveMemberError = "forbidden" | "not_found" | "last_owner";

/**
 * Removes a member: their next request is refused, and their open invitations are revoked. Keys
 * that they created stay, since keys belong to the workspace.
 */
export async function removeMember(ctx: Ctx, input: MemberIdInput): Promise<Result<Member, RemoveMemberError>> {
  const forbidden = authorize(ctx, "members:write");
  if (forbidden) return forbidden;
  if (!isId("mem", input.member_id)) return NO_SUCH_MEMBER;
  return await removeFrom(ctx, { id: input.member_id });
}

/**
 * Leaves the workspace and revokes the person's open invitations. Anyone may leave except the last
 * owner.
 */
export async function leaveWorkspace(ctx: Ctx): Promise<Result<Member, RemoveMemberError>> {
  const forbidden = authorize(ctx, "workspace:read");
  if (forbidden) return forbidden;
  return await removeFrom(ctx, { userId: ctx.actor.id });
}

async function removeFrom(
  ctx: Ctx,
  who: { id: string } | { userId: string },
): Promise<Result<Member, "not_found" | "last_owner">> {
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const member = await tx.member.findFirst({ where: { ...who, workspaceId }, include: memberParts });
    if (!member) return NO_SUCH_MEMBER;
    if (losesLastOwner(member.role, undefined, await countOwners(tx, workspaceId))) return LAST_OWNER;
    await tx.member.delete({ where: { id: member.id, workspaceId } });
    await record(tx, ctx, {
      action: "member.removed",
      targetType: "member",
      targetId: member.id,
      before: { email: member.user.email, role: member.role },
    });
    await revokeInvitationsOf(tx, ctx, member.user.email);
    return ok(representMember(member));
  });
}
