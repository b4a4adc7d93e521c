import type { Role } from "#lib/kernel/roles.ts";

const DAY = 24 * 60 * 60_000;

/** Contract 8. */
export const INVITATION_MS = 7 * DAY;
/** An invitation is sent again at most this often. */
export const INVITATION_RESEND_MS = 60_000;
/** Open invitations of one workspace: enough for any team, too few to mail strangers with. */
export const OPEN_INVITATIONS_MAX = 200;

/**
 * How long a mail of an invitation counts towards the limits by its address, in ms. What one person or workspace may send to all addresses
 * is in `lib/kernel/outbox/mail-limits.ts`.
 */
export const INVITATION_MAILS_COUNTED_MS = DAY;
/** Mails of invitations that one workspace sends to one address, sent again or made again, in any day. */
export const MAILS_TO_ADDRESS_MAX = 3;
/** Those that all workspaces together send to one address, in any hour and in any day. Beyond that an invitation is made and not mailed. */
export const MAILS_FROM_ALL_PER_HOUR_MAX = 10;
export const MAILS_FROM_ALL_PER_DAY_MAX = 20;
export const FORGET_INVITATION_MAILS_EVERY_MS = 60 * 60_000;

/** Invitations that a person is shown of those to their address, the newest first. */
export const OWN_INVITATIONS_SHOWN = 100;

export const ROLE_LABEL: Record<Role, string> = { owner: "Owner", member: "Member", billing: "Billing" };

/** What each role may do, in a line, for the person who chooses one. */
export const ROLE_SUMMARY: Record<Role, string> = {
  owner: "Everything: keys, members, billing, settings.",
  member: "Reads keys, requests, members and the audit log; sends test events and replays.",
  billing: "Usage, ledger, invoices and billing settings.",
};

export const INVITATION_STATUSES = ["open", "accepted", "revoked", "expired"] as const;
