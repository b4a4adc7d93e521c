"use client";

import { SettingsForm } from "#components/forms/settings-form.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { WORKSPACE_NAME_MAX } from "#lib/accounts/workspaces/constants.ts";
import { renameWorkspaceAction } from "#lib/dashboard/actions/workspaces.ts";

/** Renames the workspace; read-only without permission. */
export function RenameForm({ slug, name, mayWrite }: { slug: string; name: string; mayWrite: boolean }) {
  return (
    <SettingsForm
      action={(given) => renameWorkspaceAction(slug, { name: given.get("name") })}
      onDone={() => toast.ok("The workspace is renamed")}
      readOnly={!mayWrite}
    >
      {(fields) => (
        <Field
          error={fields?.name}
          hint={mayWrite ? "Shown in the switcher, in emails and on invitations." : "An owner can change it."}
          label="Name"
          name="name"
        >
          {(control) => <Input {...control} defaultValue={name} maxLength={WORKSPACE_NAME_MAX} readOnly={!mayWrite} />}
        </Field>
      )}
    </SettingsForm>
  );
}
