import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import type { Finding } from "#lib/accounts/leaks/types.ts";

/** On the overview: leaked keys that somebody has still to look after. Nothing when there are none. */
export function UnresolvedLeaks({ slug, findings }: { slug: string; findings: readonly Finding[] }) {
  const [first] = findings;
  if (!first) return null;
  const open = findings.filter(({ state }) => state === "open").length;
  return (
    <Callout
      action={
        <ButtonLink
          href={findings.length === 1 ? `/${slug}/leaks/${first.id}` : `/${slug}/leaks`}
          prefetch={false}
          size="sm"
        >
          {findings.length === 1 ? "See the leak" : "See the leaks"}
        </ButtonLink>
      }
      title={`${findings.map(({ key }) => key.name).join(", ")}: found in the open`}
      tone={open > 0 ? "bad" : "warn"}
    >
      {open > 0
        ? `${plural(open, "leaked key")} still ${open === 1 ? "works" : "work"}: revoke ${open === 1 ? "it" : "them"}.`
        : "Revoked. A replacement waits to be claimed by an owner."}
    </Callout>
  );
}
