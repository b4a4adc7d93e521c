"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { PASSKEY_NAME_MAX } from "#lib/accounts/auth/constants.ts";
import type { PasskeyItem } from "#lib/accounts/auth/types.ts";
import { renamePasskeyAction } from "#lib/dashboard/auth/actions.ts";

/** Gives a passkey a name that its person knows it by. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <Dialog onClose={onClose} size="sm" title="Rename the passkey">
      <form
        className="contents"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get("name");
          ask(
            () => renamePasskeyAction({ passkey_id: passkey.id, name }),
            (renamed) => {
              toast.ok(`It is called “${renamed.name}” now`);
              onClose();
            },
          );
        }}
      >
        <DialogBody>
          <Field error={refused?.fields?.name} hint="Where it lives: “Blue key”, “Phone”." label="Name" name="name">
            {(control) => (
              <Input {...control} data-autofocus="" defaultValue={passkey.name} maxLength={PASSKEY_NAME_MAX} required />
            )}
          </Field>
          {!refused?.fields && <Refusal refused={refused} />}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
