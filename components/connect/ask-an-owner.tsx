import { Callout } from "#components/ui/primitives/callout.tsx";
import type { WorkspaceChoice } from "#lib/accounts/cli-logins/types.ts";

/** Owners to ask where this person may not approve; nothing if they may everywhere. */
export function AskAnOwner({ choices }: { choices: readonly WorkspaceChoice[] }) {
  const others = choices.filter(({ may_approve }) => !may_approve);
  if (choices.length === 0)
    return <Callout tone="info">You are not in a workspace. Ask an owner to invite you.</Callout>;
  if (others.length === 0) return null;
  return (
    <Callout title="Only owners can create keys" tone="info">
      {others.map(({ slug, name, owners }) => (
        <p key={slug}>
          For {name} ask {owners.length > 0 ? owners.join(" or ") : "one of its owners"}.
        </p>
      ))}
    </Callout>
  );
}
