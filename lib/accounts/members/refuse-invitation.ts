import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { refuse } from "#lib/platform/result.ts";
import { OPEN_INVITATIONS_MAX } from "./constants.ts";

/**
 * Why an address may have no other open invitation, if it may not: it belongs to the workspace, has an open one, or as many are open as may be. Under the
 * workspace's lock.
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
