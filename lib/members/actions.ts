"use server";

import { NoInput } from "#lib/auth/schema.ts";
import { personAction, workspaceAction } from "#lib/auth/session.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeRole } from "./change-role.ts";
import { inviteMember } from "./invite-member.ts";
import { leaveWorkspace, removeMember } from "./remove-member.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import {
  AcceptInvitationInput,
  ChangeRoleInput,
  InvitationIdInput,
  InviteMemberInput,
  MemberIdInput,
} from "./schema.ts";
import { signOutMember } from "./sign-out-member.ts";

export const inviteMemberAction = workspaceAction(
  { permission: "members:write", input: InviteMemberInput },
  inviteMember,
);
export const resendInvitationAction = workspaceAction(
  { permission: "members:write", input: InvitationIdInput },
  resendInvitation,
);
export const revokeInvitationAction = workspaceAction(
  { permission: "members:write", input: InvitationIdInput },
  revokeInvitation,
);
export const changeRoleAction = workspaceAction({ permission: "members:write", input: ChangeRoleInput }, changeRole);
export const removeMemberAction = workspaceAction({ permission: "members:write", input: MemberIdInput }, removeMember);
export const signOutMemberAction = workspaceAction(
  { permission: "members:write", input: MemberIdInput },
  signOutMember,
);
export const leaveWorkspaceAction = workspaceAction({ permission: "workspace:read", input: NoInput }, leaveWorkspace);
export const acceptInvitationAction = personAction({ input: AcceptInvitationInput }, acceptInvitation);
