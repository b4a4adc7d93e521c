import type { PersonCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { type Result, refuse } from "#lib/platform/values/result.ts";
import { type JoinError, joinWorkspace } from "./join-workspace.ts";
import type { AcceptInvitationInput } from "./schema.ts";
import type { Member } from "./types.ts";

export type AcceptInvitationError = "wrong_address" | JoinError;

const NO_LONGER = refuse("not_found", "This link is no longer valid. Use the newest one you were sent.");

/**
 * Joins the workspace of an invitation link, if the link was sent to the signed-in address. The
 * link is the permission.
 */
export async function acceptInvitation(
  ctx: PersonCtx,
  input: AcceptInvitationInput,
): Promise<Result<{ member: Member; slug: string }, AcceptInvitationError>> {
  const { person } = ctx;
  const tokenHash = sha256(input.token);
  const to = await db().invitation.findUnique({ where: { tokenHash }, select: { workspaceId: true } });
  if (!to) return NO_LONGER;
  return await inWorkspace(to.workspaceId, () =>
    db().$transaction(async (tx) => {
      const invitation = await tx.invitation.findUnique({
        where: { tokenHash },
        include: { workspace: { select: { slug: true } } },
      });
      if (!invitation) return NO_LONGER;
      if (invitation.email !== person.email)
        return refuse(
          "wrong_address",
          `This invitation is for ${invitation.email}; you are signed in as ${person.email}.`,
        );
      return await joinWorkspace(tx, ctx, invitation);
    }),
  );
}
