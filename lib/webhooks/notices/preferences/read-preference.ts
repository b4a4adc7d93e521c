import type { Channel } from "#lib/kernel/outbox/types.ts";
import type { Role } from "#lib/kernel/roles.ts";
import { sql } from "#lib/platform/database/client.ts";
import { alwaysSentReason } from "../rules.ts";

/** Reason for dropping a notice that its recipient switched off. */
export const SWITCHED_OFF_REASON = "The recipient has turned off this kind.";
/** Reason for dropping an email whose recipient has left or changed roles. */
export const NOT_ELIGIBLE_REASON = "The recipient no longer receives this kind.";

type Addressed = { workspaceId: string; channel: Channel; recipient: string; kind: string };

/** `role`: the recipient's role in the workspace; null for non-members. */
type Preference = { wanted: boolean; fixed: string | null; role: Role | null; isBillingContact: boolean };

const READ = `
  select coalesce((select wanted from notice_preferences
      where workspace_id = $1 and channel = $2 and recipient = $3 and kind = $4), true) as wanted,
    (select m.role from members m join users u on u.id = m.user_id where m.workspace_id = $1 and u.email = $3) as role,
    exists (select from billing_settings where workspace_id = $1 and $3 = any (contacts)) as contact`;

/**
 * Returns whether a recipient wants this kind, their current role, and why it cannot be changed, if
 * so. Posted kinds can always be changed, because everything important is also emailed.
 */
export async function readPreference(to: Addressed): Promise<Preference> {
  const { rows } = await sql().query<{ wanted: boolean; role: Role | null; contact: boolean }>({
    name: "read-preference",
    text: READ,
    values: [to.workspaceId, to.channel, to.recipient, to.kind],
  });
  const [row] = rows;
  const isBillingContact = row?.contact ?? false;
  const fixed = to.channel === "mail" ? alwaysSentReason(to.kind, isBillingContact) : null;
  return { wanted: fixed !== null || (row?.wanted ?? true), fixed, role: row?.role ?? null, isBillingContact };
}
