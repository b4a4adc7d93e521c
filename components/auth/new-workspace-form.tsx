"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { useAnswer } from "#components/ui/use-answer.ts";
import { createWorkspaceAction } from "#lib/workspaces/actions.ts";
import { WORKSPACE_NAME_MAX } from "#lib/workspaces/constants.ts";
import { Refusal } from "./refusal.tsx";

/** Names a new workspace and goes there. */
export function NewWorkspaceForm() {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget).get("name"));
        ask(
          () => createWorkspaceAction({ name }),
          ({ slug }) => router.push(`/${slug}/overview`),
        );
      }}
    >
      <Field
        error={refused?.fields?.name}
        hint="You can change it later; the address made from it stays."
        label="Name"
        name="name"
      >
        {(control) => (
          <Input
            {...control}
            className="h-10 text-base"
            maxLength={WORKSPACE_NAME_MAX}
            placeholder="Price watch"
            required
          />
        )}
      </Field>
      {!refused?.fields && <Refusal refused={refused} />}
      <Button className="w-full" pending={pending} size="lg" type="submit" variant="primary">
        Create workspace
      </Button>
    </form>
  );
}
