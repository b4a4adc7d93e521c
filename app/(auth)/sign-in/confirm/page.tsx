import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { ConfirmForm } from "#components/auth/confirm-form.tsx";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { safeNext } from "#lib/accounts/auth/rules.ts";
import { loadSignInLink } from "#lib/dashboard/loaders/auth.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";

export const metadata: Metadata = { title: "Sign in" };

type ConfirmProps = { searchParams: Promise<{ email?: string; token?: string; next?: string }> };

const DEAD = {
  used: "This link has already been used",
  expired: "This link has expired",
  unknown: "This link is not valid",
};

/** Opened by a mailed link. Only its button uses up the link, so that mail scanners do not. */
export default async function ConfirmPage({ searchParams }: ConfirmProps) {
  const given = await searchParams;
  const email = String(given.email ?? "");
  const token = String(given.token ?? "");
  const next = safeNext(given.next);
  const state = await loadSignInLink(email, token);
  if (state !== "open")
    return (
      <AuthCard description="A link works once, within 24 hours. Ask for a new one." title={DEAD[state]}>
        <SignInForm email={email} next={next} />
      </AuthCard>
    );
  return (
    <AuthCard
      description={
        <>
          You are about to sign in as <strong className="font-medium break-words text-text">{shownEmail(email)}</strong>{" "}
          in this browser.
        </>
      }
      foot="Not you, or not this browser? Close the page: the link keeps working."
      title="One more click"
    >
      <ConfirmForm email={email} next={next} token={token} />
    </AuthCard>
  );
}
