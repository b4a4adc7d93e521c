"use client";

import { FormDialog } from "#components/forms/form-dialog.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { PASSKEY_NAME_MAX } from "#lib/accounts/auth/constants.ts";
import type { PasskeyItem } from "#lib/accounts/auth/types.ts";
import { renamePasskeyAction } from "#lib/dashboard/actions/auth.ts";

export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  return (
    <FormDialog
      action={(given) => renamePasskeyAction({ passkey_id: passkey.id, name: given.get("name") })}
      noValidate
      onClose={onClose}
      onDone={(renamed) => toast.ok(`Renamed to “${renamed.name}”`)}
      size="sm"
      submitLabel="Save"
      title="Rename the passkey"
    >
      {({ fields }) => (
        <Field error={fields?.name} hint="For example “Blue key” or “Phone”." label="Name" name="name">
          {(control) => (
            <Input {...control} data-autofocus="" defaultValue={passkey.name} maxLength={PASSKEY_NAME_MAX} required />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
