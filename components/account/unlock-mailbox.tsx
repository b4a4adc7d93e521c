"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useForm } from "#components/forms/use-form.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { openMailboxAction } from "#lib/dashboard/actions/auth.ts";

/**
 * Asks for the mailbox secret. The URL printed at startup carries it in the fragment, which servers
 * and logs never see.
 */
export function UnlockMailbox() {
  const router = useRouter();
  const { pending, refused, form } = useForm({
    action: (given) => openMailboxAction({ secret: String(given.get("secret")) }),
    onDone: () => router.refresh(),
  });
  const element = form.ref;
  useEffect(() => {
    const take = () => {
      const secret = location.hash.slice(1);
      const field = element.current?.elements.namedItem("secret");
      if (secret === "" || !(field instanceof HTMLInputElement)) return;
      history.replaceState(null, "", location.pathname);
      field.value = secret;
      element.current?.requestSubmit();
    };
    take();
    // Entering the printed URL while on this page changes only the fragment.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [element]);
  return (
    <form {...form} className="flex max-w-sm flex-col gap-4 px-4 sm:px-6" noValidate>
      <Field
        error={refused?.fields?.secret}
        hint="Printed at start-up: “Mail is kept at …#secret”. To print it again: npm run cli -- operator mailbox."
        label="Secret of the mailbox"
        name="secret"
      >
        {(control) => <Input {...control} autoComplete="off" required spellCheck={false} type="password" />}
      </Field>
      {!refused?.fields && <Refusal refused={refused} />}
      <Button pending={pending} type="submit" variant="primary">
        Open the mailbox
      </Button>
    </form>
  );
}
