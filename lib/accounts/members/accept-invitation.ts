import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { readPolicy } from "#lib/accounts/workspaces/read-policy.ts";
import { isAllowedAddress } from "#lib/accounts/workspaces/rules.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/result.ts";
import { notifyOwnersOfMember } from "./notify-owners.ts";
import { memberParts, representMember } from "./represent.ts";
import { invitationStatus } from "./rules.ts";
import type { AcceptInvitationInput } from "./schema.ts";
import type { InvitationStatus, Member } from "./types.ts";

export type AcceptInvitationError =
  | "not_found"
  | "wrong_address"
  | "already_accepted"
  | "revoked"
  | "expired"
  | "domain_not_allowed"
  | "already_member";

const CLOSED: Record<Exclude<InvitationStatus, "open">, Refusal<AcceptInvitationError>> = {
  accepted: refuse("already_accepted", "This invitation was accepted already; it works once."),
  revoked: refuse("revoked", "This invitation was taken back. Ask an owner of the workspace for a new one."),
  expired: refuse("expired", "This invitation has expired. Ask an owner of the workspace to send it again."),
};

/**
 * Joins the workspace that a link invites to, when the link was sent to the address that is signed in. The link is the
 * permission, and works once: of two browsers at once, one joins and the other is refused.
 */
export async function acceptInvitation(
  ctx: PersonCtx,
  input: AcceptInvitationInput,
): Promise<Result<{ member: Member; slug: string }, AcceptInvitationError>> {
  const { person } = ctx;
  const tokenHash = sha256(input.token);
  return await db().$transaction(async (tx) => {
    const invitation = await tx.invitation.findUnique({
      where: { tokenHash },
      include: { workspace: { select: { slug: true } } },
    });
    if (!invitation) return refuse("not_found", "This link is not valid any more. Use the newest one you were sent.");
    if (invitation.email !== person.email)
      return refuse(
        "wrong_address",
        `This invitation is for ${invitation.email}; you are signed in as ${person.email}.`,
      );

    const { id: invitationId, role } = invitation;
    const workspaceId = trustedWorkspace(invitation.workspaceId);
    await lockWorkspace(tx, workspaceId);
    // Which domains may come in is not for somebody outside to read.
    if (!isAllowedAddress(person.email, (await readPolicy(tx, workspaceId)).allowedEmailDomains))
      return refuse(
        "domain_not_allowed",
        "The workspace takes no addresses of this domain any more. Ask an owner to invite another one of yours.",
      );
    const now = ctx.clock.now();
    const { count } = await tx.invitation.updateMany({
      where: { id: invitationId, tokenHash, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
      data: { acceptedAt: now, acceptedBy: person.id },
    });
    if (count === 0) {
      const today = await tx.invitation.findUniqueOrThrow({ where: { id: invitationId } });
      const status = invitationStatus(today, now);
      return status === "open"
        ? refuse("not_found", "This link was replaced by a newer one. Use the newest you were sent.")
        : CLOSED[status];
    }
    if (await tx.member.findFirst({ where: { workspaceId, userId: person.id } }))
      return refuse("already_member", "You belong to this workspace already.", { slug: invitation.workspace.slug });

    const row = await tx.member.create({
      data: { id: newId("mem", now), workspaceId, userId: person.id, role, createdAt: now },
      include: memberParts,
    });
    const joined: Ctx = {
      ...ctx,
      workspaceId,
      actor: { type: "user", id: person.id, label: person.email, role, authenticatedAt: person.authenticatedAt },
    };
    await record(tx, joined, {
      action: "member.joined",
      targetType: "member",
      targetId: row.id,
      after: { email: person.email, role, invitation: invitationId },
    });
    const newcomer = { userId: person.id, email: person.email, role, addedBy: invitation.invitedBy };
    await notifyOwnersOfMember(tx, joined, row.id, newcomer);
    return ok({ member: representMember(row), slug: invitation.workspace.slug });
  });
}
