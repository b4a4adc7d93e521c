import type { Role } from "#lib/kernel/roles.ts";

const DAY = 24 * 60 * 60_000;

/** Contract 8. */
export const INVITATION_MS = 7 * DAY;
/** An invitation is sent again at most this often. */
export const INVITATION_RESEND_MS = 60_000;
/** Open invitations of one workspace: enough for any team, too few to mail strangers with. */
export const OPEN_INVITATIONS_MAX = 200;

export const ROLE_LABEL: Record<Role, string> = { owner: "Owner", member: "Member", billing: "Billing" };

/** What each role may do, in a line, for the person who chooses one. */
export const ROLE_SUMMARY: Record<Role, string> = {
  owner: "Everything: keys, members, billing, settings.",
  member: "Reads keys, requests, members and the audit log; sends test events and replays.",
  billing: "Usage, ledger, invoices and billing settings.",
};

export const INVITATION_STATUSES = ["open", "accepted", "revoked", "expired"] as const;
