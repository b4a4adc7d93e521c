import * as z from "zod";
import { emailAddress } from "#lib/kernel/email-address.ts";
import { ROLES } from "#lib/kernel/roles.ts";

const role = z.enum(ROLES, "Choose owner, member or billing.").meta({
  description: "owner: everything; member: reads all but billing; billing: usage and invoices.",
  example: "member",
});

const memberId = z.string().max(64).meta({ description: "A member's id.", example: "mem_01k5n0x3q8e9r7t2v4w6y8z0ab" });
const invitationId = z.string().max(64).meta({ description: "An invitation's id." });

export const InviteMemberInput = z.strictObject({ email: emailAddress, role: role.default("member") });
export type InviteMemberInput = z.output<typeof InviteMemberInput>;

export const InvitationIdInput = z.strictObject({ invitation_id: invitationId });
export type InvitationIdInput = z.output<typeof InvitationIdInput>;

export const AcceptInvitationInput = z.strictObject({ token: z.string().max(128) });
export type AcceptInvitationInput = z.output<typeof AcceptInvitationInput>;

export const ChangeRoleInput = z.strictObject({ member_id: memberId, role });
export type ChangeRoleInput = z.output<typeof ChangeRoleInput>;

export const MemberIdInput = z.strictObject({ member_id: memberId });
export type MemberIdInput = z.output<typeof MemberIdInput>;

const time = z.iso.datetime();

/** What /v1 answers; `Member` and `Invitation` in types.ts, said in zod. */
export const MemberSchema = z.object({
  id: memberId,
  object: z.literal("member"),
  user_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role,
  created_at: time,
  last_seen_at: time.nullable(),
});

export const InvitationSchema = z.object({
  id: invitationId,
  object: z.literal("invitation"),
  email: z.string(),
  role,
  status: z.enum(["open", "accepted", "revoked", "expired"]),
  created_at: time,
  expires_at: time,
  last_sent_at: time,
  invited_by: z.string(),
});
