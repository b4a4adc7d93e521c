import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { randomToken, sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { admitInvitationMail } from "./admit-invitation-mail.ts";
import { INVITATION_MS, INVITATION_RESEND_MS } from "./constants.ts";
import { mailInvitation } from "./mail-invitation.ts";
import { mayAddOwner } from "./may-add-owner.ts";
import { refuseForeignAddress } from "./refuse-foreign-address.ts";
import { refuseInvitation } from "./refuse-invitation.ts";
import { representInvitation } from "./represent.ts";
import type { InvitationIdInput } from "./schema.ts";
import type { Invitation } from "./types.ts";

export type ResendInvitationError =
  | "forbidden"
  | "recent_sign_in_required"
  | "not_found"
  | "domain_not_allowed"
  | "already_member"
  | "already_invited"
  | "too_many_invitations"
  | "invitation_closed"
  | "sent_recently"
  | "rate_limited";

const NOT_FOUND = refuse("not_found", "This invitation does not exist.");

/**
 * Resends an invitation with a new link, valid for seven more days; the old link stops working.
 * This reopens an expired invitation, but not an accepted or revoked one.
 */
export async function resendInvitation(
  ctx: Ctx,
  input: InvitationIdInput,
): Promise<Result<Invitation, ResendInvitationError>> {
  const forbidden = authorize(ctx, "members:write");
  if (forbidden) return forbidden;
  if (!isId("ivt", input.invitation_id)) return NOT_FOUND;
  const { workspaceId } = ctx;
  const id = input.invitation_id;

  return await db().$transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const now = ctx.clock.now();
    const before = await tx.invitation.findFirst({ where: { id, workspaceId } });
    if (!before) return NOT_FOUND;
    const stale = before.role === "owner" ? mayAddOwner(ctx) : undefined;
    if (stale) return stale;
    const foreign = await refuseForeignAddress(tx, ctx, before.email);
    if (foreign) return foreign;
    // Resending an open invitation changes no count; reopening an expired one is checked like a new
    // one.
    const isOver = before.acceptedAt !== null || before.revokedAt !== null;
    const refused = !isOver && before.expiresAt <= now ? await refuseInvitation(tx, ctx, before.email) : undefined;
    if (refused) return refused;
    if (now.getTime() - (before.lastSentAt?.getTime() ?? 0) < INVITATION_RESEND_MS)
      return refuse("sent_recently", "It was sent less than a minute ago. Give it a moment to arrive.");
    const mail = await admitInvitationMail(tx, ctx, before.email);
    if (typeof mail !== "string") return mail;
    if (mail === "no_mail")
      return refuse(
        "rate_limited",
        `Too many invitations of others were mailed to ${before.email}. Nothing was changed: signed in with that address, they find this one.`,
      );

    const token = randomToken();
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    const { count } = await tx.invitation.updateMany({
      where: { id, workspaceId, acceptedAt: null, revokedAt: null },
      data: { tokenHash: sha256(token), lastSentAt: now, expiresAt },
    });
    if (count === 0) return refuse("invitation_closed", "This invitation has since been accepted or revoked.");
    await record(tx, ctx, {
      action: "invitation.resent",
      targetType: "invitation",
      targetId: id,
      before: { expires_at: before.expiresAt.toISOString() },
      after: { expires_at: expiresAt.toISOString() },
    });
    await mailInvitation(tx, ctx, { id, email: before.email, role: before.role, expiresAt, token });
    return ok(representInvitation({ ...before, lastSentAt: now, expiresAt }, now));
  });
}
