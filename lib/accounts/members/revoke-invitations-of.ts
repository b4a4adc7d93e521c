import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";

/**
 * Takes back the open invitations of somebody who is no member or no owner any more, in the transaction that ends that: else they are it again by
 * one that they sent to another address of theirs. Those of the workspace's keys stay, as the keys do.
 *
 * @param email by which they were signed in: a person's never changes, and it is what `invitedBy` says of a person.
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
