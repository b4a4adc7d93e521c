"use client";

import { useRouter } from "next/navigation";
import { Refusal } from "#components/forms/refusal.tsx";
import { useForm } from "#components/forms/use-form.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { WORKSPACE_NAME_MAX } from "#lib/accounts/workspaces/constants.ts";
import { createWorkspaceAction } from "#lib/dashboard/actions/workspaces.ts";

/** Creates a workspace and opens it. */
export function NewWorkspaceForm() {
  const router = useRouter();
  const { pending, refused, form } = useForm({
    action: (given) => createWorkspaceAction({ name: String(given.get("name")) }),
    onDone: ({ slug }) => router.push(`/${slug}/overview`),
  });
  return (
    <form {...form} className="flex flex-col gap-4" noValidate>
      <Field
        error={refused?.fields?.name}
        hint="You can change it later. The URL based on it stays the same."
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
