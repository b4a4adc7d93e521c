import type { Role } from "#lib/kernel/roles.ts";
import { MAILS_FROM_ALL_PER_DAY_MAX, MAILS_FROM_ALL_PER_HOUR_MAX, MAILS_TO_ADDRESS_MAX } from "./constants.ts";
import type { InvitationStatus } from "./types.ts";

type InvitationTimes = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** What has become of an invitation. An accepted or revoked one stays so after its time. */
export function invitationStatus(invitation: InvitationTimes, now: Date): InvitationStatus {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.revokedAt) return "revoked";
  return invitation.expiresAt > now ? "open" : "expired";
}

/** Mails of invitations to one address: in the last day, unless an hour is said. */
export type InvitationMails = {
  /** From this workspace to this address. */
  toAddress: number;
  /** From all workspaces to this address. */
  fromAllLastHour: number;
  fromAllLastDay: number;
};

/**
 * Returns whether an invitation is mailed, made without a mail, or refused. A workspace is refused only for what it sent itself; mail that
 * others sent to the same address keeps the mail back but not the invitation.
 */
export function invitationMail(sent: InvitationMails): "mail" | "no_mail" | "address_limit" {
  if (sent.toAddress >= MAILS_TO_ADDRESS_MAX) return "address_limit";
  const flooded =
    sent.fromAllLastHour >= MAILS_FROM_ALL_PER_HOUR_MAX || sent.fromAllLastDay >= MAILS_FROM_ALL_PER_DAY_MAX;
  return flooded ? "no_mail" : "mail";
}

/** Whether a change from `before` to `after` (nothing: removed) would leave a workspace of `owners` owners without one. */
export const losesLastOwner = (before: Role, after: Role | undefined, owners: number): boolean =>
  before === "owner" && after !== "owner" && owners <= 1;
