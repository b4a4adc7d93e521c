"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { WORKSPACE_NAME_MAX } from "#lib/accounts/workspaces/constants.ts";
import { renameWorkspaceAction } from "#lib/dashboard/workspaces/actions.ts";

/** Renames the workspace; read-only for who may not. */
export function RenameForm({ slug, name, mayWrite }: { slug: string; name: string; mayWrite: boolean }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <form
      className="flex max-w-md flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("name");
        ask(
          () => renameWorkspaceAction(slug, { name: typed }),
          () => toast.ok("The workspace has its new name"),
        );
      }}
    >
      <Field
        error={refused?.fields?.name}
        hint={mayWrite ? "Shown in the switcher, in mails and on invitations." : "An owner can change it."}
        label="Name"
        name="name"
      >
        {(control) => <Input {...control} defaultValue={name} maxLength={WORKSPACE_NAME_MAX} readOnly={!mayWrite} />}
      </Field>
      {!refused?.fields && <Refusal refused={refused} />}
      {mayWrite && (
        <Button className="self-start" pending={pending} type="submit" variant="primary">
          Save
        </Button>
      )}
    </form>
  );
}
