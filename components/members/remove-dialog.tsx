"use client";

import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { AlertDialog } from "#components/ui/primitives/alert-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { Member } from "#lib/accounts/members/types.ts";
import { leaveWorkspaceAction, removeMemberAction } from "#lib/dashboard/members/actions.ts";

type RemoveDialogProps = { slug: string; member: Member; onClose: () => void };

/** Asks before a member is taken out. */
export function RemoveDialog({ slug, member, onClose }: RemoveDialogProps) {
  const { pending, refused, ask } = useAnswer();
  const called = member.name ?? member.email;
  return (
    <AlertDialog
      confirmLabel="Remove"
      error={refused?.message}
      onClose={onClose}
      onConfirm={() =>
        ask(
          () => removeMemberAction(slug, { member_id: member.id }),
          () => {
            toast.ok(`${called} was removed`);
            onClose();
          },
        )
      }
      pending={pending}
      title={`Remove ${called}?`}
    >
      They lose the workspace with their next click. Keys that they made stay as they are; revoke those they may have
      copied.
    </AlertDialog>
  );
}

/** Asks before one leaves a workspace oneself. */
export function LeaveDialog({ slug, workspace, onClose }: { slug: string; workspace: string; onClose: () => void }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <AlertDialog
      confirmLabel="Leave"
      error={refused?.message}
      onClose={onClose}
      onConfirm={() =>
        ask(
          () => leaveWorkspaceAction(slug, {}),
          () => window.location.assign("/"),
        )
      }
      pending={pending}
      title={`Leave ${workspace}?`}
    >
      You lose the workspace at once. To come back, an owner has to invite you again.
    </AlertDialog>
  );
}
