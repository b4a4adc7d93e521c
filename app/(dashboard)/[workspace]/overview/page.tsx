import type { Metadata } from "next";
import { UnresolvedLeaks } from "#components/leaks/unresolved-leaks.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { KeysNeedingAttention } from "#components/overview/keys-needing-attention.tsx";
import { RecentErrors } from "#components/overview/recent-errors.tsx";
import { SpendChart } from "#components/overview/spend-chart.tsx";
import { Stats } from "#components/overview/stats.tsx";
import { TestTraffic } from "#components/overview/test-traffic.tsx";
import { TrafficChart } from "#components/overview/traffic-chart.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { loadUndone } from "#lib/dashboard/leaks/loaders.ts";
import { loadOverview } from "#lib/dashboard/overview/loaders.ts";

export const metadata: Metadata = { title: "Overview" };

/** The workspace at a glance, as far as one's role reaches. */
export default async function OverviewPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const [overview, leaks] = await Promise.all([loadOverview(slug), loadUndone(slug)]);
  const { credits, traffic, recent_errors, keys, first_steps } = overview;
  return (
    <>
      <PageHeader
        actions={
          <span className="text-xs text-muted">
            Exact to the last request, read <RelativeTime at={overview.read_at} focusable />
          </span>
        }
        title="Overview"
      />
      <div className="flex flex-col gap-4 px-4 pb-12 sm:px-6">
        <UnresolvedLeaks findings={leaks} slug={slug} />
        {first_steps && <FirstSteps slug={slug} steps={first_steps} />}
        <Stats overview={overview} />
        {traffic && traffic.test.today.requests + traffic.test.yesterday.requests > 0 && (
          <TestTraffic slug={slug} test={traffic.test} />
        )}
        {traffic && <TrafficChart hours={traffic.hours} slug={slug} />}
        {(recent_errors || keys) && (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {recent_errors && <RecentErrors requests={recent_errors} slug={slug} />}
            {keys && <KeysNeedingAttention keys={keys} slug={slug} />}
          </div>
        )}
        {credits?.spend.days.some((day) => day.credits > 0) && <SpendChart spend={credits.spend} />}
      </div>
    </>
  );
}
