import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";

/**
 * Revokes the open invitations made by a removed member or demoted owner, in the same transaction:
 * otherwise they could return through one sent to another address of theirs. Invitations made by
 * keys stay, as the keys do.
 *
 * @param email the person's address, which never changes and is stored in `invitedBy`.
 */
export async function revokeInvitationsOf(tx: Tx, ctx: Ctx, email: string): Promise<void> {
  const now = ctx.clock.now();
  const revoked = await tx.invitation.updateManyAndReturn({
    where: {
      workspaceId: ctx.workspaceId,
      invitedBy: email,
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: now },
    },
    data: { revokedAt: now },
    select: { id: true, email: true, role: true },
  });
  for (const { id, ...before } of revoked)
    await record(tx, ctx, { action: "invitation.revoked", targetType: "invitation", targetId: id, before });
}
