import type { Role } from "#lib/kernel/roles.ts";
import type { InvitationStatus } from "./types.ts";

type InvitationTimes = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** What has become of an invitation. An accepted or revoked one stays so after its time. */
export function invitationStatus(invitation: InvitationTimes, now: Date): InvitationStatus {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.revokedAt) return "revoked";
  return invitation.expiresAt > now ? "open" : "expired";
}

/** Whether a change from `before` to `after` (nothing: removed) would leave a workspace of `owners` owners without one. */
export const losesLastOwner = (before: Role, after: Role | undefined, owners: number): boolean =>
  before === "owner" && after !== "owner" && owners <= 1;
