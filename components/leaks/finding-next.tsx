import { ButtonLink } from "#components/ui/button-link.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { Finding } from "#lib/leaks/types.ts";
import { ClaimReplacement } from "./claim-replacement.tsx";
import { ReplacementFacts } from "./finding-facts.tsx";
import { RevokeLeaked } from "./revoke-leaked.tsx";

type FindingNextProps = { finding: Finding; slug: string; mayWrite: boolean };

/** What is to be done about a leaked key, by how things stand; owners can do it here. */
export function FindingNext({ finding, slug, mayWrite }: FindingNextProps) {
  const { id, key, state, successor } = finding;
  if (state === "open")
    return (
      <Callout
        action={mayWrite && <RevokeLeaked finding={id} name={key.name} slug={slug} />}
        title={`${key.name} is in the open and still works`}
        tone="bad"
      >
        This workspace has opted out of automatic revocation. Whoever finds the token can spend its credits.
        {mayWrite ? "" : " An owner can revoke it here."}
      </Callout>
    );
  if (state === "ended")
    return <Callout title="The key has expired since">Nothing can be called with it any more.</Callout>;
  if (successor)
    return (
      <Callout
        action={
          <ButtonLink href={`/${slug}/keys/${successor.id}`} prefetch={false} size="sm">
            Open {successor.name}
          </ButtonLink>
        }
        title="Revoked and replaced"
        tone="ok"
      >
        Remove the token from where it was found as well: histories and caches keep it.
      </Callout>
    );
  return (
    <Panel
      description="Same scopes, addresses and expiry, and what is left of the ceiling. Its token is made when it is claimed."
      title="A replacement is ready"
    >
      <div className="flex flex-col gap-4">
        <ReplacementFacts replacement={finding.replacement} />
        {mayWrite ? (
          <ClaimReplacement finding={id} keyId={key.id} slug={slug} />
        ) : (
          <p className="text-muted">An owner claims it here.</p>
        )}
      </div>
    </Panel>
  );
}
