"use server";

import { NoInput } from "#lib/accounts/auth/schema.ts";
import { acceptInvitation } from "#lib/accounts/members/accept-invitation.ts";
import { acceptOwnInvitation } from "#lib/accounts/members/accept-own-invitation.ts";
import { changeRole } from "#lib/accounts/members/change-role.ts";
import { hideFirstSteps } from "#lib/accounts/members/hide-first-steps.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { leaveWorkspace, removeMember } from "#lib/accounts/members/remove-member.ts";
import { resendInvitation } from "#lib/accounts/members/resend-invitation.ts";
import { revokeInvitation } from "#lib/accounts/members/revoke-invitation.ts";
import {
  AcceptInvitationInput,
  ChangeRoleInput,
  InvitationIdInput,
  InviteMemberInput,
  MemberIdInput,
} from "#lib/accounts/members/schema.ts";
import { signOutMember } from "#lib/accounts/members/sign-out-member.ts";
import { personAction, workspaceAction } from "#lib/dashboard/session.ts";

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
export const hideFirstStepsAction = workspaceAction({ permission: "workspace:read", input: NoInput }, hideFirstSteps);
export const acceptOwnInvitationAction = personAction({ input: InvitationIdInput }, acceptOwnInvitation);
export const acceptInvitationAction = personAction({ input: AcceptInvitationInput }, acceptInvitation);
