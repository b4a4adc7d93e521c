import type { Role } from "#lib/kernel/roles.ts";
import { MAILS_FROM_ALL_PER_DAY_MAX, MAILS_FROM_ALL_PER_HOUR_MAX, MAILS_TO_ADDRESS_MAX } from "./constants.ts";
import type { InvitationStatus } from "./types.ts";

type InvitationTimes = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** Returns an invitation's status. Accepted and revoked invitations do not expire. */
export function invitationStatus(invitation: InvitationTimes, now: Date): InvitationStatus {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.revokedAt) return "revoked";
  return invitation.expiresAt > now ? "open" : "expired";
}

/** Numbers of invitation mails to one address, in the last day unless named otherwise. */
export type InvitationMails = {
  /** From this workspace to this address. */
  toAddress: number;
  /** From all workspaces to this address. */
  fromAllLastHour: number;
  fromAllLastDay: number;
};

/**
 * Returns whether an invitation is mailed, created without a mail, or refused. A workspace is
 * refused only for mails that it sent itself; those of others only suppress the mail.
 */
export function invitationMail(sent: InvitationMails): "mail" | "no_mail" | "address_limit" {
  if (sent.toAddress >= MAILS_TO_ADDRESS_MAX) return "address_limit";
  const flooded =
    sent.fromAllLastHour >= MAILS_FROM_ALL_PER_HOUR_MAX || sent.fromAllLastDay >= MAILS_FROM_ALL_PER_DAY_MAX;
  return flooded ? "no_mail" : "mail";
}

/**
 * Whether changing a role from `before` to `after` (undefined: removed) leaves a workspace with
 * `owners` owners without any.
 */
export const losesLastOwner = (before: Role, after: Role | undefined, owners: number): boolean =>
  before === "owner" && after !== "owner" && owners <= 1;
