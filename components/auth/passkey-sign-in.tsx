"use client";

import { KeyRound } from "lucide-react";
import { Refusal } from "#components/forms/refusal.tsx";
import { askPasskey } from "#components/passkeys/ask-passkey.ts";
import { usePasskeys } from "#components/passkeys/use-passkeys.ts";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import {
  beginConfirmationAction,
  beginPasskeySignInAction,
  confirmByPasskeyAction,
  endPasskeySignInAction,
} from "#lib/dashboard/actions/auth.ts";

type PasskeySignInProps = {
  /** Where to go after sign-in. */
  next: string;
  /**
   * A signed-in person confirms who they are: only their own passkeys count, and the session stays.
   */
  again: boolean;
};

/** Loaded on demand: most visits do not need it. */
const assertPasskey = async (
  options: Parameters<typeof import("@simplewebauthn/browser").startAuthentication>[0]["optionsJSON"],
) => (await import("@simplewebauthn/browser")).startAuthentication({ optionsJSON: options });

/**
 * Signs in with a passkey and does a full page load, so that nothing of a previous user stays in
 * memory.
 */
export function PasskeySignIn({ next, again }: PasskeySignInProps) {
  const { pending, refused, ask } = useAnswer();
  const known = usePasskeys();
  if (!known) return null;
  const signIn = () =>
    ask(
      () =>
        askPasskey(
          () => beginPasskeySignInAction({}),
          assertPasskey,
          (response) => endPasskeySignInAction({ response, next }),
        ),
      ({ next: to }) => window.location.assign(to),
    );
  const confirm = () =>
    ask(
      () =>
        askPasskey(
          () => beginConfirmationAction({}),
          assertPasskey,
          (response) => confirmByPasskeyAction({ response }),
        ),
      () => window.location.assign(next),
    );
  return (
    <>
      <div aria-hidden="true" className="flex items-center gap-3 text-xs text-faint">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button className="w-full" onClick={again ? confirm : signIn} pending={pending} size="lg">
        <KeyRound aria-hidden="true" /> {again ? "Use a passkey" : "Sign in with a passkey"}
      </Button>
      <Refusal refused={refused} />
    </>
  );
}
