"use client";

import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { plural } from "#components/ui/time-text.ts";
import { toast } from "#components/ui/toast.ts";
import { useAnswer } from "#components/ui/use-answer.ts";
import { signOutMemberAction } from "#lib/members/actions.ts";
import type { Member } from "#lib/members/types.ts";

type SignOutDialogProps = { slug: string; member: Member; sessions: number; onClose: () => void };

/** Asks before a member is signed out everywhere. */
export function SignOutDialog({ slug, member, sessions, onClose }: SignOutDialogProps) {
  const { pending, refused, ask } = useAnswer();
  const called = member.name ?? member.email;
  return (
    <AlertDialog
      confirmLabel="Sign out everywhere"
      error={refused?.message}
      onClose={onClose}
      onConfirm={() =>
        ask(
          () => signOutMemberAction(slug, { member_id: member.id }),
          (ended) => {
            toast.ok(`${called} is signed out of ${plural(ended.sessions, "browser")}`);
            onClose();
          },
        )
      }
      pending={pending}
      title={`Sign ${called} out everywhere?`}
    >
      They are signed in with {plural(sessions, "browser")}. Each has to sign in again with its next click, in every
      workspace of theirs. They stay a member.
    </AlertDialog>
  );
}
