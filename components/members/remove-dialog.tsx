"use client";

import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { Member } from "#lib/accounts/members/types.ts";
import { leaveWorkspaceAction, removeMemberAction } from "#lib/dashboard/actions/members.ts";

type RemoveDialogProps = { slug: string; member: Member; onClose: () => void };

export function RemoveDialog({ slug, member, onClose }: RemoveDialogProps) {
  const called = member.name ?? member.email;
  return (
    <ConfirmDialog
      action={() => removeMemberAction(slug, { member_id: member.id })}
      confirmLabel="Remove"
      onClose={onClose}
      onDone={() => toast.ok(`${called} was removed`)}
      title={`Remove ${called}?`}
    >
      They lose access immediately, and their open invitations are revoked. Keys they created keep working; revoke any
      they may have copied.
    </ConfirmDialog>
  );
}

export function LeaveDialog({ slug, workspace, onClose }: { slug: string; workspace: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      action={() => leaveWorkspaceAction(slug, {})}
      confirmLabel="Leave"
      onClose={onClose}
      onDone={() => window.location.assign("/")}
      staysOpen
      title={`Leave ${workspace}?`}
    >
      You lose access immediately, and your open invitations are revoked. To come back, you need a new invitation from
      an owner.
    </ConfirmDialog>
  );
}
