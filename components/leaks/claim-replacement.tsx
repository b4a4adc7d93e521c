"use client";

import { KeyRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { SignInAgain } from "#components/forms/sign-in-again.tsx";
import { tokenSnippets } from "#components/keys/sample-call.ts";
import { type Refused, useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { claimReplacementAction } from "#lib/dashboard/actions/leaks.ts";

const SecretDialog = lazyDialog(async () => (await import("#components/ui/primitives/secret-dialog.tsx")).SecretDialog);

type ClaimReplacementProps = {
  slug: string;
  finding: string;
  keyId: string;
  claimable: boolean;
  /** What the replacement may do. */
  facts: ReactNode;
  /** Shown if there is nothing to claim. */
  children: ReactNode;
};

/**
 * Creates the replacement and shows its token once. Stays mounted with nothing to claim: the page
 * reloads behind the dialog once the key exists and must not remove the token.
 */
export function ClaimReplacement({ slug, finding, keyId, claimable, facts, children }: ClaimReplacementProps) {
  const router = useRouter();
  const [made, setMade] = useState<ApiKey & { token: string }>();
  const { pending, refused, ask } = useAnswer();
  const done = () => {
    if (made) toast.ok(`${made.name} is ready`, { description: `Its token ends in …${made.token.slice(-4)}.` });
    setMade(undefined);
    router.refresh();
  };
  return (
    <>
      {claimable ? (
        <Panel
          description="Same scopes, addresses and expiry, and what is left of the ceiling. Its token is created when it is claimed."
          title="A replacement is ready"
        >
          <div className="flex flex-col items-start gap-4">
            {facts}
            <Button
              onClick={() => ask(() => claimReplacementAction(slug, { finding }), setMade)}
              pending={pending}
              variant="primary"
            >
              <KeyRound aria-hidden="true" /> Claim the replacement
            </Button>
            <NotClaimed finding={finding} keyId={keyId} refused={refused} slug={slug} />
          </div>
        </Panel>
      ) : (
        children
      )}

      {made && (
        <SecretDialog
          description="Copy it now: it is not stored and cannot be shown again. Put it where the leaked one was used, and not where it was found."
          onDone={done}
          secret={made.token}
          snippets={tokenSnippets(window.location.origin, made.token, made)}
          title={`The token of ${made.name}`}
          what="token"
        />
      )}
    </>
  );
}

type NotClaimedProps = { slug: string; finding: string; keyId: string; refused: Refused | undefined };

/** Why the replacement was not created, and what to do. */
function NotClaimed({ slug, finding, keyId, refused }: NotClaimedProps) {
  if (!refused) return null;
  if (refused.error === "recent_sign_in_required")
    return (
      <SignInAgain
        next={`/${slug}/leaks/${finding}`}
        reason="A token is only shown after a sign-in from the last ten minutes. Afterwards you return here."
      />
    );
  const another = refused.error === "invalid_parameter" && (
    <ButtonLink href={`/${slug}/keys/${keyId}/rotate`} size="sm">
      Create its successor
    </ButtonLink>
  );
  return (
    <Callout action={another} tone="bad">
      {refused.message}
    </Callout>
  );
}
