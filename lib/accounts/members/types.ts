import type * as z from "zod";
import type { Role } from "#lib/kernel/roles.ts";
import type { InvitationSchema, MemberPageSchema, MemberSchema } from "./answer-schema.ts";

export type Member = z.output<typeof MemberSchema>;
export type MemberPage = z.output<typeof MemberPageSchema>;

export type Invitation = z.output<typeof InvitationSchema>;
export type InvitationStatus = Invitation["status"];

/** What the holder of an invitation's link sees. */
export type InvitationOfLink = {
  invitation: Invitation;
  workspace: { name: string; slug: string };
  /** Whether the link was mailed, and so proves the address. */
  mailed: boolean;
  /** Whether nobody has an account with this address. */
  newcomer: boolean;
};

/** An invitation as the person whose address it is for sees it. */
export type InvitationToMe = { id: string; workspace: string; role: Role; invited_by: string };
