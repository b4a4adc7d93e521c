import { PasskeyConfirm } from "#components/passkeys/passkey-confirm.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";

/** What to do when something asks for a sign-in of the last ten minutes. `next` is the path to come back to. */
export function SignInAgain({ next, children }: { next: string; children?: string }) {
  return (
    <Callout
      action={
        <ButtonLink href={`/sign-in?again=1&next=${encodeURIComponent(next)}`} prefetch={false} size="sm">
          Sign in again
        </ButtonLink>
      }
      title="Confirm that it is you"
      tone="warn"
    >
      {children ?? "This asks for a sign-in of the last ten minutes. You come back here afterwards."}
      <PasskeyConfirm />
    </Callout>
  );
}
