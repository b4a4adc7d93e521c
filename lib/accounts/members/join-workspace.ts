import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { readPolicy } from "#lib/accounts/workspaces/read-policy.ts";
import { isAllowedAddress } from "#lib/accounts/workspaces/rules.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { notifyOwnersOfMember } from "./notify-owners.ts";
import { memberParts, representMember } from "./represent.ts";
import { invitationStatus } from "./rules.ts";
import type { InvitationStatus, Member } from "./types.ts";

export type JoinError =
  | "not_found"
  | "already_accepted"
  | "revoked"
  | "expired"
  | "domain_not_allowed"
  | "already_member";

const CLOSED: Record<Exclude<InvitationStatus, "open">, Refusal<JoinError>> = {
  accepted: refuse("already_accepted", "This invitation has already been accepted; it works once."),
  revoked: refuse("revoked", "This invitation was revoked. Ask an owner of the workspace for a new one."),
  expired: refuse("expired", "This invitation has expired. Ask an owner of the workspace to send it again."),
};

type Invited = {
  id: string;
  workspaceId: string;
  role: Role;
  invitedBy: string;
  workspace: { slug: string };
  /** Hash of the link's token; absent if the address alone is the proof. */
  tokenHash?: string;
};

/**
 * Makes the person a member through an invitation already found to be theirs. It works once: of two
 * concurrent calls, one is refused.
 */
export async function joinWorkspace(
  tx: Tx,
  ctx: PersonCtx,
  { id: invitationId, role, invitedBy, workspace: { slug }, tokenHash, ...invitation }: Invited,
): Promise<Result<{ member: Member; slug: string }, JoinError>> {
  const { person } = ctx;
  const workspaceId = trustedWorkspace(invitation.workspaceId);
  await lockWorkspace(tx, workspaceId);
  // The message must not reveal the allowed domains to outsiders.
  if (!isAllowedAddress(person.email, (await readPolicy(tx, workspaceId)).allowedEmailDomains))
    return refuse(
      "domain_not_allowed",
      "The workspace no longer accepts addresses at this domain. Ask an owner to invite a different address.",
    );
  const now = ctx.clock.now();
  const open = { id: invitationId, workspaceId, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
  const { count } = await tx.invitation.updateMany({
    where: { ...open, ...(tokenHash !== undefined && { tokenHash }) },
    data: { acceptedAt: now, acceptedBy: person.id },
  });
  if (count === 0) {
    const today = await tx.invitation.findFirstOrThrow({ where: { id: invitationId, workspaceId } });
    const status = invitationStatus(today, now);
    return status === "open"
      ? refuse("not_found", "This link was replaced by a newer one. Use the newest you were sent.")
      : CLOSED[status];
  }
  if (await tx.member.findFirst({ where: { workspaceId, userId: person.id } }))
    return refuse("already_member", "You already belong to this workspace.", { slug });

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
  await notifyOwnersOfMember(tx, joined, row.id, { userId: person.id, email: person.email, role, addedBy: invitedBy });
  return ok({ member: representMember(row), slug });
}
