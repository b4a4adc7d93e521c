"use client";

import { Refusal } from "#components/auth/refusal.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import { useAnswer } from "#components/ui/use-answer.ts";
import { renamePersonAction } from "#lib/auth/actions.ts";
import { PERSON_NAME_MAX } from "#lib/auth/constants.ts";

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
