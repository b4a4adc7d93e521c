import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import type { FindingState } from "#lib/accounts/leaks/types.ts";

type KeyLeakProps = { slug: string; leak: { id: string; state: FindingState; first_seen_at: string } | null };

/** A notice on the page of a leaked key; nothing for other keys. */
export function KeyLeak({ slug, leak }: KeyLeakProps) {
  if (!leak) return null;
  return (
    <Callout
      action={
        <ButtonLink href={`/${slug}/leaks/${leak.id}`} prefetch={false} size="sm">
          See the leak
        </ButtonLink>
      }
      title="This key has leaked"
      tone={leak.state === "open" ? "bad" : "warn"}
    >
      First on <ExactTime at={leak.first_seen_at} />.
      {leak.state === "open" && " It still works, including for anyone who found it."}
    </Callout>
  );
}
