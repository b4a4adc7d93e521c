"use client";

import { SettingsForm } from "#components/forms/settings-form.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { PERSON_NAME_MAX } from "#lib/accounts/auth/constants.ts";
import { renamePersonAction } from "#lib/dashboard/actions/auth.ts";

export function NameForm({ name }: { name: string | null }) {
  return (
    <SettingsForm
      action={(given) => renamePersonAction({ name: given.get("name") })}
      onDone={() => toast.ok("Name saved")}
    >
      {(fields) => (
        <Field error={fields?.name} hint="Colleagues see it next to your address." label="Name" name="name" optional>
          {(control) => (
            <Input {...control} autoComplete="name" defaultValue={name ?? ""} maxLength={PERSON_NAME_MAX} />
          )}
        </Field>
      )}
    </SettingsForm>
  );
}
