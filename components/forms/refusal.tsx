"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { PasskeyConfirm } from "#components/passkeys/passkey-confirm.tsx";
import type { Refused } from "#components/ui/hooks/use-answer.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { signInAgainPath } from "#lib/accounts/auth/rules.ts";
import { SignInAgain, type SignInAgainProps } from "./sign-in-again.tsx";

type RefusalProps = {
  refused: Refused | undefined;
  /** Where a new sign-in comes back to, and what it is for; without it, to this page. */
  signIn?: SignInAgainProps | undefined;
};

/** Why something was refused, and the way on where there is one. Nothing while nothing was. */
export function Refusal({ refused, signIn }: RefusalProps): ReactNode {
  const path = usePathname();
  const search = useSearchParams().toString();
  if (!refused) return null;
  const recent = refused.error === "recent_sign_in_required";
  if (recent && signIn) return <SignInAgain {...signIn} />;
  const again = recent || refused.error === "signed_out";
  return (
    <Callout
      action={
        again && (
          <ButtonLink href={signInAgainPath(search ? `${path}?${search}` : path)} size="sm">
            Sign in again
          </ButtonLink>
        )
      }
      tone={again ? "warn" : "bad"}
    >
      {refused.message}
      {recent && <PasskeyConfirm />}
    </Callout>
  );
}
