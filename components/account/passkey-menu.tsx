"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem } from "#components/ui/primitives/menu-item.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { PASSKEY_NAME_MAX } from "#lib/accounts/auth/constants.ts";
import type { PasskeyItem } from "#lib/accounts/auth/types.ts";
import { removePasskeyAction, renamePasskeyAction } from "#lib/dashboard/actions/auth.ts";

export function PasskeyMenu({ passkey }: { passkey: PasskeyItem }) {
  const [open, setOpen] = useState<"rename" | "remove">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <>
            <Ellipsis aria-hidden="true" className="size-4" />
            <span className="sr-only">Actions for the passkey {passkey.name}</span>
          </>
        }
        triggerClassName="grid size-7 place-items-center rounded-md text-faint hover:bg-hover hover:text-text"
      >
        <MenuItem onSelect={() => setOpen("rename")}>Rename…</MenuItem>
        <MenuItem danger onSelect={() => setOpen("remove")}>
          Remove…
        </MenuItem>
      </Menu>
      {open === "rename" && <RenamePasskey onClose={close} passkey={passkey} />}
      {open === "remove" && <RemovePasskey onClose={close} passkey={passkey} />}
    </>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  return (
    <ConfirmDialog
      action={() => removePasskeyAction({ passkey_id: passkey.id })}
      confirmLabel="Remove"
      onClose={onClose}
      onDone={() => toast.ok(`The passkey “${passkey.name}” is removed`)}
      title={`Remove ${passkey.name}?`}
    >
      It can no longer be used to sign in. Browsers that signed in with it stay signed in until you sign them out below.
      Delete the passkey on your device too.
    </ConfirmDialog>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
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
