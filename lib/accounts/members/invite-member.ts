import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import { randomToken, sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { admitInvitationMail } from "./admit-invitation-mail.ts";
import { INVITATION_MS } from "./constants.ts";
import { mailInvitation } from "./mail-invitation.ts";
import { mayAddOwner } from "./may-add-owner.ts";
import { refuseForeignAddress } from "./refuse-foreign-address.ts";
import { refuseInvitation } from "./refuse-invitation.ts";
import { representInvitation } from "./represent.ts";
import type { InviteMemberInput } from "./schema.ts";
import type { Invitation } from "./types.ts";

export type InviteMemberError =
  | "forbidden"
  | "recent_sign_in_required"
  | "already_member"
  | "already_invited"
  | "domain_not_allowed"
  | "too_many_invitations"
  | "rate_limited";

/**
 * Invites an address with a single-use link, valid seven days for that address only (contract 8).
 * The link is sent by mail and never returned. If others have mailed the address too often, no mail
 * is sent, `last_sent_at` is null, and the person finds the invitation after signing in.
 *
 * @param firstTry request ID of the first try of a retried call; a retry returns the still open
 * invitation of that try (contract 4).
 */
export async function inviteMember(
  ctx: Ctx,
  input: InviteMemberInput,
  firstTry?: FirstTry,
): Promise<Result<Invitation, InviteMemberError>> {
  const forbidden = authorize(ctx, "members:write");
  if (forbidden) return forbidden;
  const stale = input.role === "owner" ? mayAddOwner(ctx) : undefined;
  if (stale) return stale;
  const { workspaceId } = ctx;
  const { email, role } = input;
  const at = madeAt(ctx, firstTry);
  const id = idOfMade("ivt", at, firstTry);

  return await db().$transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const now = ctx.clock.now();
    const before = firstTry && (await tx.invitation.findFirst({ where: { id, workspaceId } }));
    if (before) return ok(representInvitation({ ...before, acceptedAt: null, revokedAt: null }, now));
    const foreign = await refuseForeignAddress(tx, ctx, email);
    if (foreign) return foreign;
    const refused = await refuseInvitation(tx, ctx, email);
    if (refused) return refused;
    const mail = await admitInvitationMail(tx, ctx, email);
    if (typeof mail !== "string") return mail;

    const token = randomToken();
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    const row = await tx.invitation.create({
      data: {
        id,
        workspaceId,
        email,
        role,
        tokenHash: sha256(token),
        invitedBy: ctx.actor.label,
        createdAt: at,
        lastSentAt: mail === "mail" ? now : null,
        expiresAt,
      },
    });
    await record(tx, ctx, {
      action: "invitation.created",
      targetType: "invitation",
      targetId: id,
      after: { email, role, ...(mail === "no_mail" && { mailed: false }) },
    });
    if (mail === "mail") await mailInvitation(tx, ctx, { id, email, role, expiresAt, token });
    return ok(representInvitation(row, now));
  });
}
