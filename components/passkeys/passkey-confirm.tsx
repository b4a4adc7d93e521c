"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { beginConfirmationAction, confirmByPasskeyAction } from "#lib/dashboard/actions/auth.ts";
import { askPasskey } from "./ask-passkey.ts";
import { usePasskeys } from "./use-passkeys.ts";

/** Confirms a recent sign-in in place, so that the input stays and is sent again. */
export function PasskeyConfirm() {
  const { pending, refused, ask } = useAnswer();
  const [confirmed, setConfirmed] = useState(false);
  const known = usePasskeys();
  if (!known) return null;
  const confirm = () =>
    ask(
      () =>
        askPasskey(
          () => beginConfirmationAction({}),
          async (optionsJSON) => (await import("@simplewebauthn/browser")).startAuthentication({ optionsJSON }),
          (response) => confirmByPasskeyAction({ response }),
        ),
      () => setConfirmed(true),
    );
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      {!confirmed && (
        <Button onClick={confirm} pending={pending} size="sm">
          <KeyRound aria-hidden="true" /> Use a passkey
        </Button>
      )}
      <p aria-live="polite" className="text-text empty:hidden">
        {confirmed ? "Confirmed. Try again now. You will not be asked for the next ten minutes." : refused?.message}
      </p>
    </div>
  );
}
