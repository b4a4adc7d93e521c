import { record } from "#lib/kernel/audit/record.ts";
import { type Actor, authorize, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { NO_SUCH_MEMBER } from "./refusals.ts";
import type { MemberIdInput } from "./schema.ts";

export type SignOutMemberError = "forbidden" | "not_found" | "yourself";

/** The actor in other workspaces' logs, which must not learn the owner's address. */
const ELSEWHERE: Actor = { type: "system", id: "system", label: "An owner of another workspace" };

/**
 * Signs a member out of every browser, effective with their next request, for example after losing
 * a laptop. Sessions belong to the person, so this affects all their workspaces, and each one's log
 * records it. They may sign in again; to prevent that, remove them.
 */
export async function signOutMember(
  ctx: Ctx,
  input: MemberIdInput,
): Promise<Result<{ sessions: number }, SignOutMemberError>> {
  const forbidden = authorize(ctx, "members:write");
  if (forbidden) return forbidden;
  if (!isId("mem", input.member_id)) return NO_SUCH_MEMBER;
  return await db().$transaction(async (tx) => {
    const member = await tx.member.findFirst({
      where: { id: input.member_id, workspaceId: ctx.workspaceId },
      select: { id: true, userId: true, user: { select: { email: true } } },
    });
    if (!member) return NO_SUCH_MEMBER;
    if (member.userId === ctx.actor.id)
      return refuse("yourself", "This is your own account. Sign your browsers out on your account page.");
    const { count } = await tx.session.deleteMany({ where: { userId: member.userId } });
    if (count > 0) await recordEverywhere(tx, ctx, member, count);
    return ok({ sessions: count });
  });
}

async function recordEverywhere(
  tx: Tx,
  ctx: Ctx,
  { userId, user }: { userId: string; user: { email: string } },
  sessions: number,
): Promise<void> {
  const memberships = await tx.member.findMany({ where: { userId }, select: { id: true, workspaceId: true } });
  for (const { id, workspaceId } of memberships) {
    const within: Ctx =
      workspaceId === ctx.workspaceId
        ? ctx
        : { workspaceId: trustedWorkspace(workspaceId), actor: ELSEWHERE, clock: ctx.clock };
    await record(tx, within, {
      action: "member.signed_out",
      targetType: "member",
      targetId: id,
      after: { email: user.email, sessions },
    });
  }
}
