import type { Metadata } from "next";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { EnvTabs } from "#components/usage/env-tabs.tsx";
import { ForecastPanel } from "#components/usage/forecast-panel.tsx";
import { NoUsage } from "#components/usage/no-usage.tsx";
import { UsageExplorer } from "#components/usage/usage-explorer.tsx";
import { UsageFilters } from "#components/usage/usage-filters.tsx";
import { UsageStats } from "#components/usage/usage-stats.tsx";
import { usageAddress, usageQuery } from "#components/usage/view.ts";
import { loadUsage } from "#lib/dashboard/loaders/usage.ts";

export const metadata: Metadata = { title: "Usage" };

type UsagePageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Usage and its cost, up to the current request. */
export default async function UsagePage({ params, searchParams }: UsagePageProps) {
  const { workspace: slug } = await params;
  const view = usageAddress.read(await searchParams);
  const query = usageQuery(view);
  const { usage, problem, forecast, keys, endpoints, may_create_key: mayCreateKey } = await loadUsage(slug, query);
  const { requests, credits } = usage.totals;
  return (
    <>
      <PageHeader
        actions={
          <>
            <span className="text-xs text-muted">
              Updated <RelativeTime at={usage.read_at} focusable />
            </span>
            <a
              className={buttonStyle({ size: "sm" })}
              download
              href={`/api/dashboard/${slug}/usage/export?${new URLSearchParams(query)}`}
              title="Days and times in UTC"
            >
              Download CSV
            </a>
          </>
        }
        aside={<EnvTabs slug={slug} />}
        title="Usage"
      />
      <PageBody>
        <div className="flex flex-col gap-4 px-4 pb-12 sm:px-6">
          <UsageFilters endpoints={endpoints} keys={keys} slug={slug} usage={usage} />
          {problem && (
            <Callout title="The last 30 days are shown instead" tone="warn">
              {problem}
            </Callout>
          )}
          <UsageStats env={view.env} forecast={forecast} usage={usage} />
          {requests + credits === 0 ? (
            <NoUsage mayCreateKey={mayCreateKey} slug={slug} view={view} />
          ) : (
            <UsageExplorer slug={slug} usage={usage} />
          )}
          {forecast && view.env !== "test" && <ForecastPanel forecast={forecast} readAt={usage.read_at} />}
        </div>
      </PageBody>
    </>
  );
}
