import { SearchX } from "lucide-react";
import { LogDays } from "#components/retention/log-days.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { ClearFilters } from "#components/ui/table/clear-filters.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { BODY_TERMS_MAX } from "#lib/webhooks/deliveries/constants.ts";
import type { OutcomeCounts, SoughtStatus } from "#lib/webhooks/deliveries/types.ts";
import { otherUndelivered } from "./statuses.ts";
import { type DeliveriesView, deliveriesAddress } from "./view.ts";

type NoMatchProps = {
  slug: string;
  view: DeliveriesView;
  counts: OutcomeCounts["by_status"] | null;
  olderHref: string | undefined;
};

const IS_WHAT: Partial<Record<SoughtStatus, (count: number) => string>> = {
  failed: (count) => `${grouped(count)} failed for good`,
  retrying: (count) => `${grouped(count)} ${count === 1 ? "is" : "are"} being retried`,
  held: (count) => `${grouped(count)} ${count === 1 ? "is" : "are"} held by a paused webhook`,
};

/** No delivery matches on this page; older ones may not have been searched yet. */
export function NoMatch({ slug, view, counts, olderHref }: NoMatchProps) {
  const others = counts ? otherUndelivered(view.status, counts) : [];
  if (others.length > 0)
    return (
      <EmptyState
        action={
          <ButtonLink
            href={deliveriesAddress.refineHref(slug, view, { status: others.map(({ status }) => status) })}
            variant="primary"
          >
            Show {others.reduce((sum, { count }) => sum + count, 0) === 1 ? "it" : "them"}
          </ButtonLink>
        }
        icon={<SearchX />}
        title={`None ${view.status.length === 1 && view.status[0] === "failed" ? "failed for good" : "like that"}`}
      >
        But {others.map(({ status, count }) => IS_WHAT[status]?.(count)).join(", and ")}.
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <>
          {olderHref && (
            <ButtonLink href={olderHref} variant="primary">
              Search further back
            </ButtonLink>
          )}
          <ClearFilters href={deliveriesAddress.href(slug, { env: view.env })} />
        </>
      }
      icon={<SearchX />}
      title={olderHref ? "Nothing found so far" : "No delivery matches"}
    >
      {olderHref ? (
        "Older deliveries have not been searched yet."
      ) : (
        <>
          The search matches whole words in the body, of a long one its first {BODY_TERMS_MAX} different words.
          Deliveries are kept for <LogDays /> days.
        </>
      )}
    </EmptyState>
  );
}
