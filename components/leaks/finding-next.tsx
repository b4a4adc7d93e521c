import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import type { Finding } from "#lib/accounts/leaks/types.ts";
import { ClaimReplacement } from "./claim-replacement.tsx";
import { ReplacementFacts } from "./finding-facts.tsx";
import { RevokeLeaked } from "./revoke-leaked.tsx";

type FindingNextProps = { finding: Finding; week: number; slug: string; mayWrite: boolean };

/** The next step for a leaked key by its state, which owners can take here. */
export function FindingNext({ finding, week, slug, mayWrite }: FindingNextProps) {
  return (
    <ClaimReplacement
      claimable={finding.state === "revoked" && mayWrite}
      facts={<ReplacementFacts replacement={finding.replacement} />}
      finding={finding.id}
      keyId={finding.key.id}
      slug={slug}
    >
      <FindingState finding={finding} mayWrite={mayWrite} slug={slug} week={week} />
    </ClaimReplacement>
  );
}

function FindingState({ finding: { id, key, state, successor, replacement }, week, slug, mayWrite }: FindingNextProps) {
  if (state === "open")
    return (
      <Callout
        action={mayWrite && <RevokeLeaked finding={id} name={key.name} slug={slug} week={week} />}
        title={`${key.name} has leaked and still works`}
        tone="bad"
      >
        This workspace had opted out of automatic revocation. Anyone who finds the token can spend its credits.
        {!mayWrite && " An owner can revoke it here."}
      </Callout>
    );
  if (state === "ended") return <Callout title="The key has expired since">It can no longer be used.</Callout>;
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
    <Panel description="An owner claims it here." title="A replacement is ready">
      <ReplacementFacts replacement={replacement} />
    </Panel>
  );
}
