"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { PasskeyConfirm } from "#components/passkeys/passkey-confirm.tsx";
import type { Refused } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { signInAgainPath } from "#lib/accounts/auth/rules.ts";
import { SignInAgain, type SignInAgainProps } from "./sign-in-again.tsx";

type RefusalProps = {
  refused: Refused | undefined;
  /** The purpose of a sign-in and where it returns; by default this page. */
  signIn?: SignInAgainProps | undefined;
};

/** Why a request was refused and what to do next; nothing without a refusal. */
export function Refusal({ refused, signIn }: RefusalProps): ReactNode {
  const path = usePathname();
  const search = useSearchParams().toString();
  if (!refused) return null;
  const recent = refused.error === "recent_sign_in_required";
  if (recent && signIn) return <SignInAgain {...signIn} />;
  const signedOut = refused.error === "signed_out";
  const again = recent || signedOut;
  const stale = refused.error === "stale_page";
  return (
    <Callout
      action={
        again ? (
          // In a new tab, so that this page keeps its input; a recent sign-in returns here.
          <ButtonLink
            href={signInAgainPath(search ? `${path}?${search}` : path)}
            size="sm"
            {...(signedOut && { target: "_blank" })}
          >
            Sign in again{signedOut && <span className="sr-only"> in a new tab</span>}
          </ButtonLink>
        ) : (
          stale && (
            <Button onClick={() => window.location.reload()} size="sm">
              Reload
            </Button>
          )
        )
      }
      tone={again || stale ? "warn" : "bad"}
    >
      {refused.message}
      {recent && <PasskeyConfirm />}
    </Callout>
  );
}
