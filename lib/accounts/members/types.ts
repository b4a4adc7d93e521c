import type { Role } from "#lib/kernel/roles.ts";
import type { INVITATION_STATUSES } from "./constants.ts";

/** A person in a workspace, as the API and the screens show them. Times are ISO 8601 UTC. */
export type Member = {
  id: string;
  object: "member";
  user_id: string;
  email: string;
  name: string | null;
  role: Role;
  created_at: string;
  last_seen_at: string | null;
};

export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export type Invitation = {
  id: string;
  object: "invitation";
  email: string;
  role: Role;
  status: InvitationStatus;
  created_at: string;
  expires_at: string;
  last_sent_at: string;
  /** An address or a key's name, as it was then. */
  invited_by: string;
};

/** What the holder of an invitation's link sees. */
export type InvitationByToken = { invitation: Invitation; workspace: { name: string; slug: string } };
