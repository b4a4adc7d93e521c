import { SearchX } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { DELIVERIES_KEPT_DAYS } from "#lib/kernel/retention.ts";

type NoMatchProps = { href: string; olderHref: string | undefined };

/** The filters leave nothing, on this page at least: a search looks through so many deliveries and then asks. */
export function NoMatch({ href, olderHref }: NoMatchProps) {
  return (
    <EmptyState
      action={
        <>
          {olderHref && (
            <ButtonLink href={olderHref} variant="primary">
              Look further back
            </ButtonLink>
          )}
          <ButtonLink href={href}>Clear the filters</ButtonLink>
        </>
      }
      icon={<SearchX />}
      title={olderHref ? "Nothing found so far" : "No delivery matches"}
    >
      {olderHref
        ? "Older deliveries have not been looked through yet."
        : `Text is looked for as whole words of the body. Deliveries are kept for ${DELIVERIES_KEPT_DAYS} days.`}
    </EmptyState>
  );
}
