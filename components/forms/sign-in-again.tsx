import { PasskeyConfirm } from "#components/passkeys/passkey-confirm.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { signInAgainPath } from "#lib/accounts/auth/rules.ts";

export type SignInAgainProps = {
  /** The path to return to. */
  next: string;
  reason?: string;
  /** Called with the surrounding form before the page is left, to save its input. */
  onLeave?: (form: HTMLFormElement | null) => void;
};

/** Asks for a new sign-in when one within ten minutes is required. */
export function SignInAgain({ next, reason, onLeave }: SignInAgainProps) {
  return (
    <Callout
      action={
        <ButtonLink
          href={signInAgainPath(next)}
          onClick={(event) => onLeave?.(event.currentTarget.closest("form"))}
          prefetch={false}
          size="sm"
        >
          Sign in again
        </ButtonLink>
      }
      title="Confirm that it is you"
      tone="warn"
    >
      {reason ?? "This needs a sign-in from the last ten minutes. Afterwards you return here."}
      <PasskeyConfirm />
    </Callout>
  );
}
