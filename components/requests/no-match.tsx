import { SearchX } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";

type NoMatchProps = {
  href: string;
  /** Continues the search, which covers a limited part of the archive at a time. */
  olderHref: string | undefined;
  /** Why the page is missing and what to do. */
  problem: string | null;
};

/** No request matches, on this page at least. */
export function NoMatch({ href, olderHref, problem }: NoMatchProps) {
  return (
    <EmptyState
      action={
        <>
          {olderHref && (
            <ButtonLink href={olderHref} variant="primary">
              Search further back
            </ButtonLink>
          )}
          <ButtonLink href={href}>Show all</ButtonLink>
        </>
      }
      icon={<SearchX />}
      title={problem ? "This page cannot be shown" : olderHref ? "Nothing found so far" : "No call matches"}
    >
      {problem ??
        (olderHref
          ? "Older calls have not been searched yet."
          : "Widen the time range, remove a filter, or try the other tab: live and test calls are listed separately.")}
    </EmptyState>
  );
}
