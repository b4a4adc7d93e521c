"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { inviteMemberAction } from "#lib/dashboard/members/actions.ts";
import { RoleFields } from "./role-fields.tsx";

/** The button that invites somebody, and its dialog. */
export function InviteButton({ slug, openAtFirst }: { slug: string; openAtFirst: boolean }) {
  const [open, setOpen] = useState(openAtFirst);
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="primary">
        <UserPlus aria-hidden="true" /> Invite
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} slug={slug} />}
    </>
  );
}

function InviteDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { pending, refused, ask } = useAnswer();
  const invite = (form: FormData) =>
    ask(
      () => inviteMemberAction(slug, { email: form.get("email"), role: form.get("role") }),
      ({ email }) => {
        toast.ok(`${email} is invited`, { description: "The mail is on its way." });
        onClose();
      },
    );
  return (
    <Dialog
      description="They get a link by mail that works once, for seven days, for their address alone."
      onClose={onClose}
      title="Invite somebody"
    >
      <form
        className="contents"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          invite(new FormData(event.currentTarget));
        }}
      >
        <DialogBody>
          <Field error={refused?.fields?.email} label="E-mail address" name="email">
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
          <RoleFields defaultValue="member" error={refused?.fields?.role} />
          {!refused?.fields && <Refusal refused={refused} />}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            Send the invitation
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
