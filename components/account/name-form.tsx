"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { PERSON_NAME_MAX } from "#lib/accounts/auth/constants.ts";
import { renamePersonAction } from "#lib/dashboard/auth/actions.ts";

/** How the person is called. */
export function NameForm({ name }: { name: string | null }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <form
      className="flex max-w-md flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("name");
        ask(
          () => renamePersonAction({ name: typed }),
          () => toast.ok("Your name is saved"),
        );
      }}
    >
      <Field
        error={refused?.fields?.name}
        hint="Colleagues see it beside your address."
        label="Name"
        name="name"
        optional
      >
        {(control) => <Input {...control} autoComplete="name" defaultValue={name ?? ""} maxLength={PERSON_NAME_MAX} />}
      </Field>
      {!refused?.fields && <Refusal refused={refused} />}
      <Button className="self-start" pending={pending} type="submit" variant="primary">
        Save
      </Button>
    </form>
  );
}
