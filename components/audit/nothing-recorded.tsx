import { ScrollText, SearchX } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { type AuditView, auditAddress } from "./view.ts";

/** Why there is no entry to be seen, and what to do; `more`: there are older ones that were not looked at. */
export function NothingRecorded({ slug, view, more }: { slug: string; view: AuditView; more: boolean }) {
  if (more)
    return (
      <EmptyState icon={<SearchX />} title="None among the entries looked through">
        There are older ones: continue with "Older" below, or narrow the time.
      </EmptyState>
    );
  if (auditAddress.isFiltered(view) || view.cursors.length > 0)
    return (
      <EmptyState
        action={<ButtonLink href={auditAddress.href(slug)}>Show all</ButtonLink>}
        icon={<SearchX />}
        title="No entry matches"
      >
        Widen the time, or take a filter off. The search takes any part of an id, and of the name of the person, key or
        program that did it.
      </EmptyState>
    );
  return (
    <EmptyState icon={<ScrollText />} title="Nothing was changed yet">
      Every change by a person, a key or Gatehouse itself will stand here, with what was before and after.
    </EmptyState>
  );
}
