"use client";

import { useRouter } from "next/navigation";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { InvitationToMe } from "#lib/accounts/members/types.ts";
import { acceptOwnInvitationAction } from "#lib/dashboard/actions/members.ts";

/** Workspaces that have invited this person, each with a button to join. Works without the mail. */
export function OwnInvitations({ invitations }: { invitations: readonly InvitationToMe[] }) {
  return (
    <ul aria-label="Invitations" className="divide-y divide-line text-left">
      {invitations.map((invitation) => (
        <OwnInvitation invitation={invitation} key={invitation.id} />
      ))}
    </ul>
  );
}

function OwnInvitation({ invitation: { id, workspace, role, invited_by } }: { invitation: InvitationToMe }) {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  const join = () =>
    ask(
      () => acceptOwnInvitationAction({ invitation_id: id }),
      ({ slug }) => router.push(`/${slug}/overview`),
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words text-text">{workspace}</p>
        <p className="text-xs break-words text-muted">
          {invited_by} invites you as {ROLE_LABEL[role].toLowerCase()}.
        </p>
        <Refusal refused={refused} />
      </div>
      <Button onClick={join} pending={pending} variant="primary">
        Join<span className="sr-only"> {workspace}</span>
      </Button>
    </li>
  );
}
