import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { PasskeySignIn } from "#components/auth/passkey-sign-in.tsx";
import { ProviderButtons } from "#components/auth/provider-buttons.tsx";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { SignInProblem } from "#components/auth/sign-in-problem.tsx";
import { safeNext } from "#lib/accounts/auth/rules.ts";
import { loadSignIn } from "#lib/dashboard/loaders/auth.ts";

export const metadata: Metadata = { title: "Sign in" };

type SignInProps = { searchParams: Promise<{ next?: string; error?: string; email?: string; again?: string }> };

/** Sign-in; with `again`, a signed-in person confirms who they are. */
export default async function SignInPage({ searchParams }: SignInProps) {
  const { next: wanted, error, email, again } = await searchParams;
  const { person, providers, passkeys } = await loadSignIn();
  const next = safeNext(wanted);
  const renewing = person !== undefined && again !== undefined;
  if (person && !renewing && error === undefined) redirect(next);
  return (
    <AuthCard
      description={
        renewing
          ? "This needs a sign-in from the last ten minutes. Afterwards you return to where you were."
          : `No password: we mail you a link that works once${passkeys ? ", or you use a passkey" : ""}.`
      }
      foot={!renewing && "New here? Ask an owner of a workspace for an invitation."}
      title={renewing ? "Confirm that it is you" : "Sign in to Gatehouse"}
    >
      <SignInProblem error={error} />
      <ProviderButtons next={next} providers={providers} />
      <SignInForm
        email={renewing ? person.email : typeof email === "string" ? email : ""}
        fixed={renewing}
        next={next}
      />
      {passkeys && <PasskeySignIn again={renewing} next={next} />}
    </AuthCard>
  );
}
