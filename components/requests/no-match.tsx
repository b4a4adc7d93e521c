import { SearchX } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";

/** The filters leave nothing. */
export function NoMatch({ href }: { href: string }) {
  return (
    <EmptyState action={<ButtonLink href={href}>Show all</ButtonLink>} icon={<SearchX />} title="No call matches">
      Widen the time, remove a filter, or try the other tab: live and test calls are listed separately.
    </EmptyState>
  );
}
