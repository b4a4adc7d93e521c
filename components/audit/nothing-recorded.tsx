import { ScrollText, SearchX } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { type AuditView, auditAddress } from "./view.ts";

/** Explains an empty list; `more` means that older entries have not been searched yet. */
export function NothingRecorded({ slug, view, more }: { slug: string; view: AuditView; more: boolean }) {
  if (more)
    return (
      <EmptyState icon={<SearchX />} title="No match so far">
        Older ones have not been searched yet: continue with “Older” below, or narrow the time range.
      </EmptyState>
    );
  if (auditAddress.isFiltered(view) || view.cursors.length > 0)
    return (
      <EmptyState
        action={<ButtonLink href={auditAddress.href(slug)}>Show all</ButtonLink>}
        icon={<SearchX />}
        title="No entry matches"
      >
        Widen the time range or remove a filter. The search matches any part of an id, or of the name of the person, key
        or program.
      </EmptyState>
    );
  return (
    <EmptyState icon={<ScrollText />} title="No changes yet">
      Every change by a person, a key or Gatehouse itself will be listed here, with its values before and after.
    </EmptyState>
  );
}
