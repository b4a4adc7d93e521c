"use client";

import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { inviteMemberAction } from "#lib/dashboard/actions/members.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";
import { RoleFields } from "./role-fields.tsx";

type InviteProps = {
  slug: string;
  /** Whether mail stays in the local mailbox. */
  mailIsKept: boolean;
};

/** The button that invites a member and its dialog; `invite=1` in the URL opens it too. */
export function InviteButton(props: InviteProps) {
  const { open, put } = useAddressFlag("invite");
  return (
    <>
      <Button onClick={() => put(true)} variant="primary">
        <UserPlus aria-hidden="true" /> Invite
      </Button>
      {open && <InviteDialog {...props} onClose={() => put(false)} />}
    </>
  );
}

function InviteDialog({ slug, mailIsKept, onClose }: InviteProps & { onClose: () => void }) {
  const router = useRouter();
  return (
    <FormDialog
      action={(given) => inviteMemberAction(slug, { email: given.get("email"), role: given.get("role") })}
      description="They get a link by mail that works once, within seven days, and only for their address."
      noValidate
      onClose={onClose}
      onDone={({ email, last_sent_at }) =>
        last_sent_at
          ? toast.ok(
              `${shownEmail(email)} is invited`,
              mailIsKept
                ? {
                    description: "No mail server is set up: the mail is kept in the mailbox.",
                    action: { label: "Open the mailbox", run: () => router.push("/mailbox") },
                  }
                : { description: "The mail is on its way." },
            )
          : toast.bad(`${shownEmail(email)} is invited, but was not mailed`, {
              description:
                "Too many invitations have been emailed to this address. Your invitation is shown when they sign in with it.",
            })
      }
      submitLabel="Send the invitation"
      title="Invite someone"
    >
      {({ fields }) => (
        <>
          <Field error={fields?.email} label="E-mail address" name="email">
            {(control) => (
              <Input
                {...control}
                data-autofocus=""
                inputMode="email"
                placeholder="colleague@company.com"
                type="email"
              />
            )}
          </Field>
          <RoleFields defaultValue="member" error={fields?.role} />
        </>
      )}
    </FormDialog>
  );
}
