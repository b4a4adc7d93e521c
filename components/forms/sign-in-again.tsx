import { PasskeyConfirm } from "#components/passkeys/passkey-confirm.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { signInAgainPath } from "#lib/accounts/auth/rules.ts";

export type SignInAgainProps = {
  /** The path to come back to. */
  next: string;
  /** What the new sign-in is for. */
  reason?: string;
  /** Before the page is left, with the form around it: what was filled in can be kept. */
  onLeave?: (form: HTMLFormElement | null) => void;
};

/** What to do when something asks for a sign-in of the last ten minutes. */
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
