"use client";

import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import type { Member } from "#lib/accounts/members/types.ts";
import { signOutMemberAction } from "#lib/dashboard/actions/members.ts";

type SignOutDialogProps = { slug: string; member: Member; sessions: number; onClose: () => void };

export function SignOutDialog({ slug, member, sessions, onClose }: SignOutDialogProps) {
  const called = member.name ?? member.email;
  return (
    <ConfirmDialog
      action={() => signOutMemberAction(slug, { member_id: member.id })}
      confirmLabel="Sign out everywhere"
      onClose={onClose}
      onDone={(ended) => toast.ok(`${called} is signed out of ${plural(ended.sessions, "browser")}`)}
      title={`Sign ${called} out everywhere?`}
    >
      They are signed in with {plural(sessions, "browser")}. Each has to sign in again, in all of their workspaces. They
      stay a member.
    </ConfirmDialog>
  );
}
