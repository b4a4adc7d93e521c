"use client";

import { KeyRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { SignInAgain } from "#components/shell/sign-in-again.tsx";
import { Button } from "#components/ui/button.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { toast } from "#components/ui/toast.ts";
import { useAnswer } from "#components/ui/use-answer.ts";
import type { ApiKey } from "#lib/keys/types.ts";
import { claimReplacementAction } from "#lib/leaks/actions.ts";

const ClaimedDialog = lazy(async () => ({ default: (await import("./claimed-dialog.tsx")).ClaimedDialog }));

type ClaimReplacementProps = { slug: string; finding: string; keyId: string };

/** Mints the replacement and shows its token, once. */
export function ClaimReplacement({ slug, finding, keyId }: ClaimReplacementProps) {
  const router = useRouter();
  const [made, setMade] = useState<ApiKey & { token: string }>();
  const { pending, refused, ask } = useAnswer();
  const done = () => {
    if (made) toast.ok(`${made.name} is ready`, { description: `Its token ends in …${made.token.slice(-4)}.` });
    setMade(undefined);
    router.refresh();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        onClick={() => ask(() => claimReplacementAction(slug, { finding }), setMade)}
        pending={pending}
        variant="primary"
      >
        <KeyRound aria-hidden="true" /> Claim the replacement
      </Button>
      {refused?.error === "recent_sign_in_required" ? (
        <SignInAgain next={`/${slug}/leaks/${finding}`}>
          A token is only shown after a sign-in of the last ten minutes. You come back here.
        </SignInAgain>
      ) : (
        refused && (
          <Callout
            action={
              refused.error === "invalid_parameter" && (
                <ButtonLink href={`/${slug}/keys/${keyId}`} size="sm">
                  Make a second key
                </ButtonLink>
              )
            }
            tone="bad"
          >
            {refused.message}
          </Callout>
        )
      )}
      <Suspense>{made && <ClaimedDialog made={made} onDone={done} />}</Suspense>
    </div>
  );
}
