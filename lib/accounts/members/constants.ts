import type { Role } from "#lib/kernel/roles.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";

/** Contract 8. */
export const INVITATION_MS = 7 * DAY_MS;
/** Shortest time between two mails of one invitation. */
export const INVITATION_RESEND_MS = 60_000;
/** Open invitations per workspace: enough for any team, too few to spam strangers. */
export const OPEN_INVITATIONS_MAX = 200;

/**
 * How long an invitation mail counts towards the limits of its address, in ms. The limits of one
 * person or workspace across all addresses are in `lib/kernel/outbox/mail-limits.ts`.
 */
export const INVITATION_MAILS_COUNTED_MS = DAY_MS;
/**
 * Invitation mails per day from one workspace to one address, resent and repeated ones included.
 */
export const MAILS_TO_ADDRESS_MAX = 3;
/**
 * Invitation mails per hour and per day from all workspaces to one address. Beyond them an
 * invitation is created but not mailed.
 */
export const MAILS_FROM_ALL_PER_HOUR_MAX = 10;
export const MAILS_FROM_ALL_PER_DAY_MAX = 20;

/** Most invitations to their address that a person is shown, newest first. */
export const OWN_INVITATIONS_SHOWN = 100;

export const ROLE_LABEL: Record<Role, string> = { owner: "Owner", member: "Member", billing: "Billing" };

/** One-line summary of each role, for the person who chooses one. */
export const ROLE_SUMMARY: Record<Role, string> = {
  owner: "Full access: keys, jobs, crawls, monitors, members, billing and settings.",
  member: "Reads everything except billing; sends test events and replays.",
  billing: "Usage, ledger, invoices and billing settings.",
};

export const INVITATION_STATUSES = ["open", "accepted", "revoked", "expired"] as const;
