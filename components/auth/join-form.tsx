"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { signInByInvitationAction } from "#lib/dashboard/actions/auth.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";

/** Signs in an invited person without an account and returns to the invitation. */
export function JoinForm({ token, email, next }: { token: string; email: string; next: string }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <>
      <Refusal refused={refused} />
      <Button
        className="w-full"
        onClick={() =>
          ask(
            () => signInByInvitationAction({ token }),
            (signed) => postToken(signed, next),
          )
        }
        pending={pending}
        size="lg"
        variant="primary"
      >
        Continue as {shownEmail(email)}
      </Button>
    </>
  );
}

/**
 * Posts the token as the button of a sign-in link does; next-auth reads it from the URL and the
 * browser follows the redirect.
 */
function postToken({ email, token }: { email: string; token: string }, next: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `/api/auth/callback/email?${new URLSearchParams({ email, token, callbackUrl: next })}`;
  document.body.append(form);
  form.submit();
}
