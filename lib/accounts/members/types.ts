import type * as z from "zod";
import type { Role } from "#lib/kernel/roles.ts";
import type { InvitationSchema, MemberPageSchema, MemberSchema } from "./answer-schema.ts";

export type Member = z.output<typeof MemberSchema>;
export type MemberPage = z.output<typeof MemberPageSchema>;

export type Invitation = z.output<typeof InvitationSchema>;
export type InvitationStatus = Invitation["status"];

/** An invitation as the holder of its link sees it. */
export type InvitationOfLink = {
  invitation: Invitation;
  workspace: { name: string; slug: string };
  /** Whether the link was mailed, and so proves the address. */
  mailed: boolean;
  /** Whether the address has no account. */
  newcomer: boolean;
};

/** An invitation as the invited person sees it. */
export type InvitationToMe = { id: string; workspace: string; role: Role; invited_by: string };
