import { BookOpenText, SearchX } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { isInvalidRequestId, type LedgerView, ledgerAddress } from "./view.ts";

type NothingMovedProps = {
  slug: string;
  view: LedgerView;
  /** Whether older transactions have not been searched yet. */
  more: boolean;
};

/** Explains an empty list. */
export function NothingMoved({ slug, view, more }: NothingMovedProps) {
  if (more)
    return (
      <EmptyState icon={<SearchX />} title="No match so far">
        Older ones have not been searched yet: continue with “Older” below, or narrow the time range.
      </EmptyState>
    );
  if (ledgerAddress.isFiltered(view))
    return (
      <EmptyState
        action={<ButtonLink href={ledgerAddress.href(slug)}>Show all</ButtonLink>}
        icon={<SearchX />}
        title="No movement matches"
      >
        {isInvalidRequestId(view)
          ? "The search takes a request's whole id: it begins with req_ and is in the answer's X-Request-Id header."
          : "Widen the time range or remove a filter."}
      </EmptyState>
    );
  return (
    <EmptyState icon={<BookOpenText />} title="No credits have moved yet">
      Every grant, charge and refund will be listed here, with the balance after it. A call with a live key makes the
      first one.
    </EmptyState>
  );
}
