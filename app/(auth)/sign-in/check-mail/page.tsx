import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { safeNext } from "#lib/accounts/auth/rules.ts";
import { loadSignIn } from "#lib/dashboard/loaders/auth.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";

export const metadata: Metadata = { title: "Check your mail" };

type CheckMailProps = { searchParams: Promise<{ email?: string; next?: string }> };

/** Identical for every address, known or not. */
export default async function CheckMailPage({ searchParams }: CheckMailProps) {
  const { email, next } = await searchParams;
  const { mailbox } = await loadSignIn();
  const again = new URLSearchParams({ ...(email && { email }), next: safeNext(next) });
  return (
    <AuthCard
      description={
        <>
          If{" "}
          {email ? <strong className="font-medium break-words text-text">{shownEmail(email)}</strong> : "the address"}{" "}
          may sign in here, a link is on its way. It works once, for 24 hours.
        </>
      }
      foot="Nothing after a minute? Check your spam folder and the address. After a few links we pause for a while; any link from the last 24 hours still works."
      title="Check your mail"
    >
      {mailbox && (
        <Callout
          action={
            <ButtonLink href="/mailbox" size="sm">
              Open the mailbox
            </ButtonLink>
          }
          title="No mail server is set up"
        >
          Mail is kept in the mailbox. Opening it needs the secret printed at start-up.
        </Callout>
      )}
      <ButtonLink className="w-full" href={`/sign-in?${again}`} size="lg">
        Use another address
      </ButtonLink>
    </AuthCard>
  );
}
