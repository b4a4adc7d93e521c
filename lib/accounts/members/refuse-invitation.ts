import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { refuse } from "#lib/platform/values/result.ts";
import { OPEN_INVITATIONS_MAX } from "./constants.ts";

/**
 * Refuses an invitation to an address that is a member, has an open invitation, or would exceed the
 * limit of open ones. Call it under the workspace's lock.
 */
export async function refuseInvitation(
  tx: Tx,
  { workspaceId, clock }: Pick<Ctx, "workspaceId" | "clock">,
  email: string,
) {
  const now = clock.now();
  if (await tx.member.findFirst({ where: { workspaceId, user: { email } } }))
    return refuse("already_member", `${email} belongs to this workspace already.`, { param: "email" });
  const open = { workspaceId, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
  if (await tx.invitation.findFirst({ where: { ...open, email } }))
    return refuse("already_invited", `${email} has an open invitation. Send it again, or revoke it first.`, {
      param: "email",
    });
  if ((await tx.invitation.count({ where: open })) >= OPEN_INVITATIONS_MAX)
    return refuse(
      "too_many_invitations",
      `At most ${OPEN_INVITATIONS_MAX} invitations can be open. Revoke some first.`,
    );
  return undefined;
}
