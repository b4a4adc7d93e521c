"use client";

import { Plus } from "lucide-react";
import { Refusal } from "#components/forms/refusal.tsx";
import { askPasskey } from "#components/passkeys/ask-passkey.ts";
import { usePasskeys } from "#components/passkeys/use-passkeys.ts";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { addPasskeyAction, beginRegistrationAction } from "#lib/dashboard/actions/auth.ts";

/** Creates a passkey in the browser and stores its public key. */
export function AddPasskey() {
  const { pending, refused, ask } = useAnswer();
  const known = usePasskeys();
  if (!known) return <p className="px-4 py-3 text-muted">This browser does not support passkeys.</p>;
  const add = () =>
    ask(
      () =>
        askPasskey(
          () => beginRegistrationAction({}),
          // Loaded on demand: most visits do not need it.
          async (optionsJSON) => (await import("@simplewebauthn/browser")).startRegistration({ optionsJSON }),
          (response) => addPasskeyAction({ response }),
        ),
      ({ name }) => toast.ok(`Passkey “${name}” added`, { description: "Give it a name you will recognise." }),
    );
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-3">
      <Button onClick={add} pending={pending}>
        <Plus aria-hidden="true" /> Add a passkey
      </Button>
      <Refusal refused={refused} />
    </div>
  );
}
