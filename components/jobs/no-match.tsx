import { SearchX } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";

export function NoMatch({ href }: { href: string }) {
  return (
    <EmptyState action={<ButtonLink href={href}>Show all</ButtonLink>} icon={<SearchX />} title="No job matches">
      Remove the filter, or try the other tab: live and test jobs are listed separately. Jobs are kept for{" "}
      {JOBS_KEPT_DAYS} days.
    </EmptyState>
  );
}
