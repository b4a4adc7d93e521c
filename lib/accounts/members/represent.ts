import type { Role } from "#lib/kernel/roles.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { invitationStatus } from "./rules.ts";
import type { Invitation, Member } from "./types.ts";

type MemberRow = {
  id: string;
  userId: string;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date | null;
  user: { email: string; name: string | null };
};

/** Columns read of a member's user. */
export const memberParts = { user: { select: { email: true, name: true } } } as const;

export const representMember = (row: MemberRow): Member => ({
  id: row.id,
  object: "member",
  user_id: row.userId,
  email: row.user.email,
  name: row.user.name,
  role: row.role,
  created_at: row.createdAt.toISOString(),
  last_seen_at: isoOrNull(row.lastSeenAt),
});

type InvitationRow = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: Date;
  lastSentAt: Date | null;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
};

export const representInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  object: "invitation",
  email: row.email,
  role: row.role,
  status: invitationStatus(row, now),
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  last_sent_at: isoOrNull(row.lastSentAt),
  invited_by: row.invitedBy,
});
