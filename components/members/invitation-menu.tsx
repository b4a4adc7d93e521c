"use client";

import { Ellipsis } from "lucide-react";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem } from "#components/ui/primitives/menu-item.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { copyText } from "#components/ui/text/copy-text.ts";
import type { Invitation } from "#lib/accounts/members/types.ts";
import { resendInvitationAction, revokeInvitationAction } from "#lib/dashboard/actions/members.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";

type InvitationProps = { slug: string; invitation: Invitation };

/** Resends or withdraws an invitation. */
export function InvitationMenu({ slug, invitation }: InvitationProps) {
  const [asking, setAsking] = useState(false);
  const { refused, ask } = useAnswer();
  const { id: invitation_id, email } = invitation;

  useEffect(() => {
    if (refused) toast.bad("The invitation was not sent again", { description: refused.message });
  }, [refused]);

  const resend = () =>
    ask(
      () => resendInvitationAction(slug, { invitation_id }),
      () => toast.ok(`Sent to ${shownEmail(email)} again`, { description: "The previous link no longer works." }),
    );

  const copyLink = async () => {
    const copied = await copyText(new URL(`/invitation/${invitation_id}`, window.location.href).href);
    if (copied)
      toast.ok("Link copied", {
        description: `It is for ${shownEmail(email)}: they sign in with that address to join.`,
      });
    else toast.bad("The link could not be copied", { description: "This browser does not let the page copy." });
  };

  return (
    <div className="flex justify-end whitespace-normal">
      <Menu
        align="end"
        trigger={
          <>
            <Ellipsis aria-hidden="true" className="size-4" />
            <span className="sr-only">Actions for the invitation of {email}</span>
          </>
        }
        triggerClassName="grid size-7 place-items-center rounded-md text-faint hover:bg-hover hover:text-text"
      >
        {invitation.status === "open" && <MenuItem onSelect={copyLink}>Copy link</MenuItem>}
        <MenuItem onSelect={resend}>Send again</MenuItem>
        {invitation.status === "open" && (
          <MenuItem danger onSelect={() => setAsking(true)}>
            Revoke…
          </MenuItem>
        )}
      </Menu>
      {asking && <RevokeDialog invitation={invitation} onClose={() => setAsking(false)} slug={slug} />}
    </div>
  );
}

function RevokeDialog({ slug, invitation, onClose }: InvitationProps & { onClose: () => void }) {
  const { id: invitation_id, email } = invitation;
  return (
    <ConfirmDialog
      action={() => revokeInvitationAction(slug, { invitation_id })}
      confirmLabel="Revoke"
      onClose={onClose}
      onDone={() => toast.ok(`The invitation of ${shownEmail(email)} is revoked`)}
      title={`Revoke the invitation of ${shownEmail(email)}?`}
    >
      The mailed link stops working immediately. You can invite the address again.
    </ConfirmDialog>
  );
}
