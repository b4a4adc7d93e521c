"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { PasskeyConfirm } from "#components/passkeys/passkey-confirm.tsx";
import type { Refused } from "#components/ui/hooks/use-answer.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { signInAgainPath } from "#lib/accounts/auth/rules.ts";

/** Why something was refused, and the way on where there is one. Nothing while nothing was. */
export function Refusal({ refused }: { refused: Refused | undefined }) {
  const path = usePathname();
  const search = useSearchParams().toString();
  if (!refused) return null;
  const again = refused.error === "recent_sign_in_required" || refused.error === "signed_out";
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
      {refused.error === "recent_sign_in_required" && <PasskeyConfirm />}
    </Callout>
  );
}
