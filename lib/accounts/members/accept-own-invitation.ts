import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { type Result, refuse } from "#lib/platform/values/result.ts";
import { type JoinError, joinWorkspace } from "./join-workspace.ts";
import type { InvitationIdInput } from "./schema.ts";
import type { Member } from "./types.ts";

/**
 * Joins a workspace that invited the signed-in address, without the link: signing in proves the
 * address as well as a mailed link does. For people whose mail was not sent or got lost.
 * Invitations to other addresses are not found.
 */
export async function acceptOwnInvitation(
  ctx: PersonCtx,
  { invitation_id: id }: InvitationIdInput,
): Promise<Result<{ member: Member; slug: string }, JoinError>> {
  const notFound = refuse("not_found", "No invitation to your address exists.");
  if (!isId("ivt", id)) return notFound;
  const where = { id, email: ctx.person.email };
  const to = await db().invitation.findFirst({ where, select: { workspaceId: true } });
  if (!to) return notFound;
  return await inWorkspace(to.workspaceId, () =>
    db().$transaction(async (tx) => {
      const invitation = await tx.invitation.findFirst({
        where,
        include: { workspace: { select: { slug: true } } },
      });
      if (!invitation) return notFound;
      const { workspaceId, role, invitedBy, workspace } = invitation;
      return await joinWorkspace(tx, ctx, { id, workspaceId, role, invitedBy, workspace });
    }),
  );
}
