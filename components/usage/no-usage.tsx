import { ChartColumn } from "lucide-react";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { ClearFilters } from "#components/ui/table/clear-filters.tsx";
import { isNarrowed, type UsageView, usageAddress } from "./view.ts";

type NoUsageProps = { slug: string; view: UsageView; mayCreateKey: boolean };

/** Explains missing usage and what to change. */
export function NoUsage({ slug, view, mayCreateKey }: NoUsageProps) {
  const href = (change: Partial<UsageView>) => usageAddress.href(slug, { ...view, ...change });
  if (isNarrowed(view))
    return (
      <EmptyState
        action={<ClearFilters href={href({ endpoint: undefined, key: undefined })} />}
        icon={<ChartColumn />}
        title="No call matches"
      >
        No calls in this period match the filters.
      </EmptyState>
    );
  const keys = `/${slug}/keys${view.env === "test" ? "?env=test" : ""}`;
  return (
    <EmptyState
      action={
        <>
          {mayCreateKey && (
            <ButtonLink href={keys} variant="primary">
              Go to keys
            </ButtonLink>
          )}
          {view.range !== "30d" && (
            <ButtonLink href={href({ range: "30d", from: undefined, to: undefined, granularity: "day" })}>
              Show 30 days
            </ButtonLink>
          )}
          {view.env !== "both" && <ButtonLink href={href({ env: "both" })}>Live and test together</ButtonLink>}
        </>
      }
      icon={<ChartColumn />}
      title={view.env === "test" ? "No test calls in this period" : "No calls in this period"}
    >
      {mayCreateKey
        ? "Create a key and call the API with it: the call is counted here a moment later."
        : "A call with one of the workspace's keys is counted here a moment later. Owners create keys."}
    </EmptyState>
  );
}
