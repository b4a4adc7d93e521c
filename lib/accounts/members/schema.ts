import * as z from "zod";
import { emailAddress } from "#lib/kernel/email-address.ts";
import { ROLES } from "#lib/kernel/roles.ts";

export const role = z.enum(ROLES, "Choose owner, member or billing.").meta({
  description: "`owner`: full access. `member`: read access except billing. `billing`: usage and invoices.",
  example: "member",
});

export const memberId = z
  .string()
  .max(64)
  .meta({ description: "A member's id.", example: "mem_01k5n0x3q8e9r7t2v4w6y8z0ab" });
export const invitationId = z.string().max(64).meta({ description: "An invitation's id." });

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
