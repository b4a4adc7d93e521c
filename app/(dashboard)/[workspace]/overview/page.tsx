import type { Metadata } from "next";
import { attentionItems } from "#components/overview/attention.ts";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { WithAttention } from "#components/overview/needs-attention.tsx";
import { RecentErrors } from "#components/overview/recent-errors.tsx";
import { SpendChart } from "#components/overview/spend-chart.tsx";
import { Stats } from "#components/overview/stats.tsx";
import { TestTraffic } from "#components/overview/test-traffic.tsx";
import { TrafficChart } from "#components/overview/traffic-chart.tsx";
import { FillSamples } from "#components/samples/fill-samples.tsx";
import { SamplesBanner } from "#components/samples/samples-banner.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { usageAddress } from "#components/usage/view.ts";
import { loadAttention, loadOverview } from "#lib/dashboard/loaders/overview.ts";
import { loadSamples } from "#lib/dashboard/loaders/samples.ts";

const WEEK_BY_KEY = usageAddress.read({ range: "7d", split: "key" });

export const metadata: Metadata = { title: "Overview" };

/** The overview, limited to what the user's role may see. */
export default async function OverviewPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const [overview, attention, samples] = await Promise.all([
    loadOverview(slug),
    loadAttention(slug),
    loadSamples(slug),
  ]);
  const { credits, traffic, recent_errors, keys, first_steps, read_at } = overview;
  const items = attentionItems({ ...attention, credits, keys, read_at });
  return (
    <>
      <PageHeader
        actions={
          <span className="text-xs text-muted">
            Updated <RelativeTime at={overview.read_at} focusable />
          </span>
        }
        title="Overview"
      />
      <PageBody>
        <div className="flex flex-col gap-4 px-4 pb-12 sm:px-6">
          {samples.state === "filled" && <SamplesBanner samples={samples} slug={slug} />}
          {first_steps && <FirstSteps slug={slug} steps={first_steps} />}
          {samples.state === "fillable" && <FillSamples slug={slug} />}
          <WithAttention items={items} slug={slug}>
            <Stats overview={overview} />
            {traffic && traffic.test.today.requests + traffic.test.yesterday.requests > 0 && (
              <TestTraffic slug={slug} test={traffic.test} />
            )}
            {traffic && <TrafficChart hours={traffic.hours} slug={slug} />}
          </WithAttention>
          {recent_errors && <RecentErrors errors={recent_errors} slug={slug} />}
          {credits?.spend.days.some((day) => day.credits > 0) && (
            <SpendChart byKey={usageAddress.href(slug, WEEK_BY_KEY)} spend={credits.spend} />
          )}
        </div>
      </PageBody>
    </>
  );
}
